// The k6 script of every scenario: what it sends is in the pool file and in the inputs of the run.
export { iterate as default } from "./iteration.ts";
