// Every constraint keyword of the dialect; a missing row does not compile.
import type { Constraint } from "../dialect.ts";
import { enumeration } from "./enum.ts";
import { format } from "./format.ts";
import type { KeywordRule } from "./keyword.ts";
import { exclusiveMinimum, maximum, minimum } from "./limits.ts";
import { maxLength } from "./max-length.ts";
import { minLength } from "./min-length.ts";
import { not } from "./not.ts";
import { pattern } from "./pattern.ts";
import { required } from "./required.ts";
import { type } from "./type.ts";

/** What each constraint keyword knows. */
export const keywordRules: Readonly<Record<Constraint, KeywordRule>> = {
  type,
  enum: enumeration,
  required,
  format,
  pattern,
  minLength,
  maxLength,
  minimum,
  maximum,
  exclusiveMinimum,
  not,
};
