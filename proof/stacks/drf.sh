# Versions: djangorestframework 3.18.3, Django 5.2.19
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check djangorestframework==3.18.3 Django==5.2.19
  cat > service.py <<'PY'
import sys
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="stack",
    REST_FRAMEWORK={"DEFAULT_AUTHENTICATION_CLASSES": [], "UNAUTHENTICATED_USER": None},
)

import django
django.setup()

from django.core.management import execute_from_command_line
from django.urls import path
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.response import Response

class Builder(serializers.Serializer):
    fee = serializers.FloatField(required=False)

class Order(serializers.Serializer):
    name = serializers.CharField()
    amount = serializers.FloatField(required=False)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    side = serializers.ChoiceField(["buy", "sell"], required=False)
    tokenId = serializers.UUIDField(required=False)
    builder = Builder(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)

@api_view(["POST"])
def create(request):
    order = Order(data=request.data)
    order.is_valid(raise_exception=True)
    return Response(order.validated_data)

urlpatterns = [path("orders", create)]

if __name__ == "__main__":
    execute_from_command_line(["service.py", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
