// A frame in a page of the documentation: it keeps the files as the games do, and has Python run what that page sends.

import { inWords, prepare, words } from "./keeping.js";

/** @param {object} message */
const tell = (message) => parent.postMessage(message, location.origin);

prepare((share) => tell({ share })).then(
  () => {
    const python = new Worker(new URL("./interpreter.js", import.meta.url), { type: "module" });
    python.addEventListener("message", ({ data }) => tell(data.fault ? { fault: words[data.fault] } : data));
    python.addEventListener("error", () => tell({ fault: words.failed }));
    addEventListener("message", ({ data, origin }) => origin === location.origin && python.postMessage(data));
  },
  (error) => tell({ fault: inWords(error) }),
);
