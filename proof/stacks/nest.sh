# Versions: @nestjs/core 12.5.1, class-validator 0.15.1, class-transformer 0.5.1
set -eu
case $1 in
install)
  cat > package.json <<'JSON'
{ "type": "module" }
JSON
  npm install --silent --no-audit --no-fund @nestjs/core@12.5.1 @nestjs/common@12.5.1 @nestjs/platform-express@12.5.1 \
    class-validator@0.15.1 class-transformer@0.5.1 reflect-metadata@0.2.2 rxjs@7.8.2 typescript@5.9.3
  cat > tsconfig.json <<'JSON'
{
  "compilerOptions": {
    "target": "es2022", "module": "nodenext", "strict": false, "skipLibCheck": true, "types": [],
    "experimentalDecorators": true, "emitDecoratorMetadata": true
  }
}
JSON
  cat > service.ts <<'TS'
import "reflect-metadata";
import { Body, Controller, HttpCode, Module, Post, ValidationPipe } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { Type } from "class-transformer";
import {
  IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, IsUUID, Max, Min, ValidateNested,
} from "class-validator";

class Builder {
  @IsOptional() @IsNumber() fee?: number;
}

class Order {
  @IsString() name: string;
  @IsOptional() @IsNumber() amount?: number;
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
  @IsOptional() @IsIn(["buy", "sell"]) side?: string;
  @IsOptional() @IsUUID() tokenId?: string;
  @IsOptional() @ValidateNested() @Type(() => Builder) builder?: Builder;
  @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[];
}

@Controller("orders")
class Orders {
  @Post() @HttpCode(200) create(@Body() order: Order) {
    return order;
  }
}

@Module({ controllers: [Orders] })
class Service {}

const app = await NestFactory.create(Service, { logger: false });
app.useGlobalPipes(new ValidationPipe());
await app.listen(Number((globalThis as any).process.argv[2]), "127.0.0.1");
TS
  npx tsc
  ;;
serve) exec node service.js "$2" ;;
esac
