# Versions: django-ninja 1.7.1, Django 5.2.19, pydantic 2.14.4
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check django-ninja==1.7.1 Django==5.2.19 pydantic==2.14.4
  cat > service.py <<'PY'
import sys
from typing import Literal
from uuid import UUID
from django.conf import settings

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="stack")

import django
django.setup()

from django.core.management import execute_from_command_line
from django.urls import path
from ninja import Field, NinjaAPI, Schema

class Builder(Schema):
    fee: float | None = None

class Order(Schema):
    name: str
    amount: float | None = None
    limit: int | None = Field(None, ge=1, le=1000)
    side: Literal["buy", "sell"] | None = None
    tokenId: UUID | None = None
    builder: Builder | None = None
    tags: list[str] | None = None

api = NinjaAPI()

@api.post("/orders", response=Order)
def create(request, order: Order):
    return order

urlpatterns = [path("", api.urls)]

if __name__ == "__main__":
    execute_from_command_line(["service.py", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
