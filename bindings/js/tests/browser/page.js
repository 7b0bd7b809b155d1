// What a page does in a test: it asks, here or in a worker, and leaves what it found for the driver.

import { answered } from "./answered.js";

globalThis.here = answered;
globalThis.inWorker = () =>
  new Promise((done, failed) => {
    const worker = new Worker("/tests/browser/worker.js", { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message || "the worker did not start"));
  });
// What a driver calls may be evaluated, whatever the policy says; this may not.
try {
  document.documentElement.dataset.evaluated = new Function("return 'yes'")();
} catch (error) {
  document.documentElement.dataset.evaluated = error.name;
}
document.documentElement.dataset.ready = "";
