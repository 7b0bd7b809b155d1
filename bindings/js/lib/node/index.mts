// One engine, however it is imported.
export * from "./index.js";
