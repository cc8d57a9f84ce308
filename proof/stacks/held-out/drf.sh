# Reads: Django REST framework
# Looked at: no
# Versions: djangorestframework 3.14.0, Django 4.2.11
# By hand: rejections are {"success": false} with 422, and UUIDs must have hyphens.
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check djangorestframework==3.14.0 Django==4.2.11 pytz
  cat > service.py <<'PY'
import re
import sys

import django
import market
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="held-out", APPEND_SLASH=False,
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [f"{__name__}.ApiKey"], "UNAUTHENTICATED_USER": None,
        "DEFAULT_PERMISSION_CLASSES": [f"{__name__}.HasKey"], "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"], "EXCEPTION_HANDLER": f"{__name__}.refused",
    },
)
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission


class ApiKey(BaseAuthentication):
    def authenticate(self, request):
        return ("caller", None) if request.headers.get("Authorization") == market.KEY else None

    def authenticate_header(self, request):
        return "Bearer"


class HasKey(BasePermission):
    def has_permission(self, request, view):
        return request.user == "caller"


django.setup()

from django.core.management import execute_from_command_line
from django.urls import path
from rest_framework import serializers, status
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler


def refused(error, context):
    response = exception_handler(error, context)
    if isinstance(error, serializers.ValidationError):
        return Response({"success": False, "errors": response.data}, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    return response


class HyphenatedUUID(serializers.UUIDField):
    def to_internal_value(self, data):
        if not re.fullmatch("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", str(data)):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Positive(serializers.FloatField):
    def __init__(self, **options):
        super().__init__(required=False, **options)

    def to_internal_value(self, data):
        value = super().to_internal_value(data)
        if not value > 0:
            raise serializers.ValidationError("must be above 0")
        return value


class Builder(serializers.Serializer):
    code = serializers.CharField(required=False)
    fee = serializers.FloatField(required=False)


class Price(serializers.Serializer):
    tokenId = HyphenatedUUID()
    chainSlug = serializers.ChoiceField(list(market.CHAINS))
    amount = Positive()
    direction = serializers.ChoiceField(["buy", "sell"], default="sell")
    inputToken = serializers.ChoiceField(["token", "usdc"], default="token")


class Create(serializers.Serializer):
    name = serializers.CharField(trim_whitespace=False)
    symbol = serializers.CharField(max_length=10)
    description = serializers.CharField()
    image = serializers.RegexField("^(https?://|data:image/)")
    chainSlug = serializers.ChoiceField(list(market.CHAINS))
    banner = serializers.RegexField("^(https?://|data:image/)", required=False)
    video = serializers.RegexField("^(https?://|data:video/)", required=False)
    links = serializers.DictField(child=serializers.URLField(), required=False)
    destinationChains = serializers.ListField(child=serializers.ChoiceField(list(market.CHAINS)), required=False)
    poolType = serializers.ChoiceField(market.POOLS, default="meme")
    userAddress = serializers.CharField(required=False)
    builder = Builder(required=False)
    token_referral = serializers.CharField(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    type = serializers.ChoiceField(["coin"], default="coin")


class Wei(serializers.Field):
    def to_internal_value(self, data):
        if isinstance(data, bool) or not re.fullmatch(r"0*[1-9]\d*|\d+\.\d+(e[-+]?\d+)?|[1-9]\d*e[-+]?\d+", str(data)):
            raise serializers.ValidationError("no amount")
        return data


class Trade(serializers.Serializer):
    tokenId = HyphenatedUUID()
    chainSlug = serializers.ChoiceField(list(market.CHAINS))
    direction = serializers.ChoiceField(["buy", "sell"])
    userAddress = serializers.CharField(required=False)
    builder = Builder(required=False)
    token_referral = serializers.CharField(required=False)
    buyAmountUSD = Positive()
    sellAmountUSD = Positive()
    buyAmountToken = Wei(required=False)
    sellAmountToken = Wei(required=False)


class Page(serializers.Serializer):
    limit = serializers.IntegerField(default=20, min_value=1, max_value=1000)
    offset = serializers.IntegerField(default=0, min_value=0)
    network_mode = serializers.ChoiceField(["testnet", "mainnet", "both"], default="both")


class Fees(serializers.Serializer):
    user_id = HyphenatedUUID(required=False)
    chains = serializers.ListField(child=serializers.CharField(), required=False)


class Operation(APIView):
    reads = None
    answers = None

    def post(self, request):
        body = self.reads(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(self.answers[0](body.validated_data))


urlpatterns = [
    path(name, Operation.as_view(reads=reads, answers=[answer])) for name, reads, answer in [
        ("token-price", Price, market.quote), ("create-token-transaction", Create, market.create),
        ("trade-token", Trade, market.trade), ("get-leaderboard", Page, market.leaderboard),
        ("get-user-fees", Fees, market.fees),
    ]
]

if __name__ == "__main__":
    execute_from_command_line(["service.py", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
