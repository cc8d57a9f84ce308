// The readers and validators behind the measured stacks: what each does by default that surprises, and the setting that mends it.

/** Stacks that read requests in the same way. */
export type Family = {
  /** What a service looks like. */
  readonly name: string;
  /** The name of each stack for readers, by its name in the table. */
  readonly stacks: Readonly<Record<string, string>>;
  /** What it does by default, after "it". */
  readonly habit: string;
  /** The code that changes this. Each was measured on the versions in the table. */
  readonly mend?: string;
};

/** The features leave numbers and booleans for texts, and older versions ignore what follows the JSON. */
const JACKSON = [
  ".disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)",
  ".disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)",
  ".enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)",
  ".withCoercionConfig(LogicalType.Textual, text -> text",
  ".setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)",
  ".setCoercion(CoercionInputShape.Float, CoercionAction.Fail)",
  ".setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))",
].join("");

export const FAMILIES: readonly Family[] = [
  {
    name: "Pydantic's lax mode",
    stacks: { fastapi: "FastAPI", flask: "Flask", ninja: "Django Ninja" },
    habit: "converts texts and booleans to numbers, and other spellings to UUIDs",
    mend: "amount: float = Field(strict=True)",
  },
  {
    name: "Fastify's default validator",
    stacks: { fastify: "Fastify" },
    habit: "converts types",
    mend: "ajv: { customOptions: { coerceTypes: false } }",
  },
  {
    name: "Jackson's default mapper",
    stacks: { "jackson-2": "Jackson 2", "jackson-3": "Jackson 3", spring: "Spring Boot" },
    habit: "converts texts, numbers and booleans, and cuts fractions",
    mend: JACKSON,
  },
  {
    name: "Go's encoding/json",
    stacks: { "net-http": "net/http", echo: "Echo", gin: "Gin", fiber: "Fiber" },
    habit: "reads names in any case, null in a list as an empty text, and from a stream only the first value",
  },
  {
    name: "Vine's default rules",
    stacks: { koa: "Koa with Vine" },
    habit: "converts texts and booleans to numbers",
    mend: "vine.number({ strict: true })",
  },
  {
    name: "Joi's default conversion",
    stacks: { hapi: "hapi with Joi" },
    habit: "converts texts to numbers",
    mend: "validate: { options: { convert: false } }",
  },
  {
    name: "Litestar's reading of `data`",
    stacks: { litestar: "Litestar" },
    habit: "converts texts to numbers, and other spellings to UUIDs",
    mend: "msgspec.json.decode(await request.body(), type=Order)",
  },
  {
    name: "marshmallow's default fields",
    stacks: { aiohttp: "aiohttp with marshmallow" },
    habit: "converts texts to numbers and cuts fractions",
  },
  {
    name: "Django REST framework's serializers",
    stacks: { drf: "Django REST framework" },
    habit: "converts texts and booleans to numbers, and numbers to texts",
  },
  {
    name: "BlackSheep's reading into dataclasses",
    stacks: { blacksheep: "BlackSheep" },
    habit: "keeps values of any type",
  },
  { name: "Valibot's objects", stacks: { hono: "Hono with Valibot" }, habit: "takes a list for an object" },
  {
    name: "Micronaut Serde's defaults",
    stacks: { micronaut: "Micronaut" },
    habit: "converts texts, numbers and booleans, cuts fractions, and takes a list for a single value",
  },
  { name: "NestJS's ValidationPipe", stacks: { nest: "NestJS" }, habit: "takes a list for an object" },
  {
    name: "serde's derived readers",
    stacks: { axum: "axum", "actix-web": "actix-web" },
    habit: "takes UUIDs in other spellings",
  },
  {
    name: "Elysia's default validator",
    stacks: { elysia: "Elysia" },
    habit: "converts texts to integers, and takes a list for an object",
  },
];

/** The family of a stack; one that no family has is a family by itself. */
export function familyOf(stack: string): Family {
  return (
    FAMILIES.find(({ stacks }) => Object.hasOwn(stacks, stack)) ?? {
      name: `the defaults of ${stack}`,
      stacks: { [stack]: stack },
      habit: "reads requests in this way",
    }
  );
}
