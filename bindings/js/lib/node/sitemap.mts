// One module, however it is imported.
export * from "./sitemap.js";
