// The JSON Schema of a workload file, and of the field `workload` of assay.config.json.

import { ARRIVALS, LOAD_MODELS } from "./scenario.ts";
import { ACTIONS } from "./sessions/session-steps.ts";

const RANGE = {
  description: "from and to, both included",
  type: "array",
  items: { type: "integer", minimum: 0, maximum: 1_000 },
  minItems: 2,
  maxItems: 2,
};

const STEP = {
  type: "object",
  additionalProperties: false,
  required: ["send"],
  properties: {
    send: {
      description: "what is sent; page gets the next page, jump one far down",
      enum: Object.keys(ACTIONS),
    },
    times: RANGE,
    chance: { description: "probability of the step", type: "number", minimum: 0, maximum: 1 },
    thinkMs: {
      description: "median think time before each of its requests",
      type: "number",
      minimum: 0,
      maximum: 600_000,
    },
  },
};

/** The schema. What it cannot express, `workloadProblems` checks. */
export const WORKLOAD_SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    model: { description: "open: on schedule; closed: users wait for responses", enum: LOAD_MODELS },
    vus: { description: "users of the closed model", type: "integer", minimum: 1, maximum: 2_000 },
    arrivals: { description: "how arrivals are spread over their schedule", enum: ARRIVALS },
    popularityExponent: { description: "0 makes all tokens and users equal", type: "number", minimum: 0, maximum: 5 },
    concurrentSessions: {
      description: "sessions that are interleaved if an iteration is one request",
      type: "integer",
      minimum: 1,
      maximum: 10_000,
    },
    thinkTime: {
      description: "think time between the requests of a session, log-normal",
      type: "object",
      additionalProperties: false,
      required: ["medianMs"],
      properties: {
        medianMs: { type: "number", minimum: 0, maximum: 600_000 },
        sigma: { type: "number", minimum: 0, maximum: 3 },
      },
    },
    mix: {
      description: "weights of sessions, instead of the scenario's",
      type: "object",
      additionalProperties: { type: "number", minimum: 0, maximum: 1_000_000 },
    },
    sessions: {
      description: "sessions in addition to those of Assay, by name",
      type: "object",
      propertyNames: { pattern: "^[a-z][a-z0-9-]{0,31}$" },
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        required: ["steps"],
        properties: { rounds: RANGE, steps: { type: "array", minItems: 1, maxItems: 50, items: STEP } },
      },
    },
  },
} as const;
