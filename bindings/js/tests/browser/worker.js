import { answered } from "./answered.js";

answered().then(postMessage, (error) => postMessage({ wrong: [String(error)] }));
