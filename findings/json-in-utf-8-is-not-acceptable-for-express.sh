#!/usr/bin/env bash
# Guess: libraries that choose a media type by `Accept` agree on what a client takes, and leave parameters such as charset
#   aside.
# What happens: for `application/json;charset=utf-8` Express, Fastify with its plugin, Werkzeug and contenttype find nothing to
#   send, since the type they offer has no such parameter; Django REST framework and gin send JSON. Those two also send it to a
#   client that excludes it with q=0, and gin to one that takes `application/*+json` alone, but not to APPLICATION/JSON.
#   contenttype refuses the header for a fourth digit of a quality.
# Version: express 5.2.1, fastify 5.6.1 with @fastify/accepts 5.0.3, Node 20; Werkzeug 3.1.9, djangorestframework 3.16.1 with
#   Django 5.2.19, Python 3.11; github.com/gin-gonic/gin v1.11.0, github.com/elnormous/contenttype v1.0.4, Go 1.26.
# Who meets it: a client that sends `Accept: application/json;charset=utf-8`, as several libraries do: one correct service
#   answers 406 to each of its requests, another one 200.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts express@5.2.1 @fastify/accepts@5.0.3 fastify@5.6.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check werkzeug==3.1.9 django==5.2.19 djangorestframework==3.16.1
cat > probe.mjs <<'JS'
import { once } from 'node:events';
import http from 'node:http';
import accepts from '@fastify/accepts';
import express from 'express';
import fastify from 'fastify';

const ask = (port, accept) => new Promise((resolve) => {
  http.get({ host: '127.0.0.1', port, headers: { accept } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
});
const app = express();
app.get('/', (_request, response) => response.format({ 'application/json': () => response.json({}) }));
app.use((error, _request, response, _next) => response.status(error.status).end());
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const other = fastify();
await other.register(accepts);
other.get('/', (request, reply) => reply.code(request.type(['application/json']) === false ? 406 : 200).send({}));
await other.listen({ host: '127.0.0.1', port: 0 });
for (const [name, port] of Object.entries({ Express: server.address().port, Fastify: other.server.address().port })) {
  const statuses = [];
  for (const accept of process.argv.slice(2)) statuses.push(await ask(port, accept));
  console.log(`${name}: ${statuses.join(' ')}`);
}
process.exit();
JS
cat > probe.py <<'PY'
import sys

import django
from django.conf import settings

settings.configure(ALLOWED_HOSTS=["*"], INSTALLED_APPS=[], REST_FRAMEWORK={"UNAUTHENTICATED_USER": None})
django.setup()
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header


class Service(APIView):
    renderer_classes = [JSONRenderer]
    authentication_classes = []
    permission_classes = []

    def get(self, request):
        return Response({})


accepts = sys.argv[1:]
matches = [parse_accept_header(accept, MIMEAccept).best_match(["application/json"]) for accept in accepts]
print("Werkzeug:", *(200 if match else 406 for match in matches))
view = Service.as_view()
print("Django REST framework:", *(view(APIRequestFactory().get("/", HTTP_ACCEPT=accept)).status_code for accept in accepts))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"net/http/httptest"
	"os"

	"github.com/elnormous/contenttype"
	"github.com/gin-gonic/gin"
)

func main() {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.GET("/", func(context *gin.Context) {
		context.Negotiate(200, gin.Negotiate{Offered: []string{"application/json"}, Data: gin.H{}})
	})
	lines := []string{"gin:", "contenttype:"}
	for _, accept := range os.Args[1:] {
		request, response := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		request.Header.Set("Accept", accept)
		engine.ServeHTTP(response, request)
		lines[0] += fmt.Sprint(" ", response.Code)
		status := 200
		offered := []contenttype.MediaType{contenttype.NewMediaType("application/json")}
		if _, _, err := contenttype.GetAcceptableMediaType(request, offered); err != nil {
			status = 406
		}
		lines[1] += fmt.Sprint(" ", status)
	}
	fmt.Println(lines[0])
	fmt.Println(lines[1])
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/gin-gonic/gin@v1.11.0 -require github.com/elnormous/contenttype@v1.0.4
go mod tidy 2> /dev/null
accepts=('application/json' 'application/json;charset=utf-8' 'application/json;q=0' 'application/json;q=0, */*' 'application/*' 'application/*+json' 'APPLICATION/JSON' 'application/json;q=0.1234' 'text/html')
seen=$(printf '%s\n' "${accepts[@]}" | paste -sd'|'; node probe.mjs "${accepts[@]}"; v/bin/python probe.py "${accepts[@]}"; go run . "${accepts[@]}" 2> /dev/null); echo "$seen"
[ "$seen" = 'application/json|application/json;charset=utf-8|application/json;q=0|application/json;q=0, */*|application/*|application/*+json|APPLICATION/JSON|application/json;q=0.1234|text/html
Express: 200 406 406 406 200 406 200 200 406
Fastify: 200 406 406 406 200 406 200 200 406
Werkzeug: 200 406 406 406 200 406 200 200 406
Django REST framework: 200 200 200 200 200 406 200 200 406
gin: 200 200 200 200 200 200 406 200 406
contenttype: 200 406 406 406 200 406 200 406 406' ] || { echo "These libraries choose by Accept otherwise than before."; exit 1; }
