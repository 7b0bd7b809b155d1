// One module, however it is imported.
export * from "./data.js";
