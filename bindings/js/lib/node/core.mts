// One engine, however it is imported.
export * from "./core.js";
