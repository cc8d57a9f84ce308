// Loaded before a service in Node (--import): each response says in Server-Timing how long the service took, by its own clock, from
// the request to the head of the response. SLOWER, a share such as 0.02, is how much longer than that it computes.
import { Server, ServerResponse } from "node:http";

const slower = Number(process.env.SLOWER ?? 0);
const begun = new WeakMap();
const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event === "request") begun.set(args[1], performance.now());
  return emit.call(this, event, ...args);
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  const start = begun.get(this) ?? performance.now();
  const until = start + (1 + slower) * (performance.now() - start);
  while (performance.now() < until);
  this.setHeader("Server-Timing", `app;dur=${(performance.now() - start).toFixed(4)}`);
  return writeHead.apply(this, args);
};
