import "reflect-metadata";
import { parseArgs } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { type CanActivate, type ExecutionContext, Module, UnauthorizedException, ValidationPipe } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { SCHEMA, TradingController } from "./trading.js";

const API_KEY = "natural-credential-0001";
const { values } = parseArgs({ options: { port: { type: "string", default: "3000" }, db: { type: "string" } } });

class BearerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const [type, token] = context.switchToHttp().getRequest().headers.authorization?.split(" ") ?? [];
    if (type !== "Bearer" || token !== API_KEY) throw new UnauthorizedException();
    return true;
  }
}

const database = async () => {
  const db = await PGlite.create(values.db);
  await db.exec(SCHEMA);
  return db;
};

@Module({ controllers: [TradingController], providers: [{ provide: "DB", useFactory: database }] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ["error", "warn"] });
app.useGlobalGuards(new BearerGuard());
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await app.listen(Number(values.port), "127.0.0.1");
