// One module, however it is imported.
export * from "./page.js";
