// "Run" beside the examples of the tutorial. They run in a frame of the folder that holds the games, in the same Python.

const FILES = ["bastille-4.game"]; // what they read, beside what the page shows as a file
const PROMPT = /^(>>>|\.\.\.) ?/;
const LOOK = `
.live { margin: 0 0 1.5em; }
.live button { font: inherit; font-weight: 700; padding: 0.2em 1em; border: 2px solid currentColor; border-radius: 4px; cursor: pointer; }
.live textarea { box-sizing: border-box; width: 100%; font: 0.8rem/1.5 monospace; color: inherit; background: transparent; }
.live pre { white-space: pre-wrap; margin: 0.4em 0 0; font: 0.8rem/1.5 monospace; }
`;

const folder = new URL("../play/", import.meta.url);
/** @type {Promise<Window> | null} */
let python = null;
/** @type {Promise<Record<string, string>> | null} */
let given = null;
/** @type {HTMLIFrameElement | null} */
let frame = null;
/** @type {Example | null} */
let running = null;

class Example {
  /** @param {Element} block */
  constructor(block) {
    this.block = block;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.textContent = "Run";
    this.code = document.createElement("textarea");
    this.code.value = typed(block.querySelector("code")?.textContent ?? "");
    this.code.rows = this.code.value.split("\n").length;
    this.code.spellcheck = false;
    this.code.hidden = true;
    this.code.ariaLabel = "Code of this example";
    this.output = document.createElement("pre");
    this.output.role = "status";
    this.ran = false;
    this.ended = (/** @type {boolean} */ _) => {};
    const live = document.createElement("div");
    live.className = "live";
    live.append(this.code, this.button, this.output);
    block.after(live);
    this.button.addEventListener("click", () => (running ? stop() : runAll(this)));
  }

  /** @param {Window} there */
  run(there) {
    this.block.setAttribute("hidden", "");
    this.code.hidden = false;
    this.output.textContent = "";
    there.postMessage({ id: examples.indexOf(this), source: this.code.value }, location.origin);
    return new Promise((ended) => (this.ended = ended));
  }
}

/**
 * What somebody would type: without prompts, and without what is printed.
 * @param {string} text
 */
const typed = (text) =>
  text.split("\n").filter((line) => PROMPT.test(line)).map((line) => line.replace(PROMPT, "")).join("\n");

/**
 * An example needs those before it.
 * @param {Example} wanted
 */
async function runAll(wanted) {
  running = wanted;
  wanted.button.textContent = "Stop";
  try {
    python ??= open(wanted.output);
    const there = await python;
    for (const example of examples.slice(0, examples.indexOf(wanted) + 1))
      if (running === wanted && (example === wanted || !example.ran)) example.ran = Boolean(await example.run(there));
  } catch (fault) {
    stop();
    wanted.output.textContent = String(fault);
  }
  if (running === wanted) running = null;
  wanted.button.textContent = "Run";
}

/** Python ends, and forgets everything. */
function stop() {
  running = python = null;
  frame?.remove();
  for (const example of examples) {
    example.ran = false;
    example.ended(false);
    example.button.textContent = "Run";
  }
}

/** What the examples find in their folder. */
async function readFiles() {
  const files = Object.fromEntries(await Promise.all(FILES.map(async (name) => [name, await (await fetch(name)).text()])));
  for (const title of document.querySelectorAll(".highlight > .filename"))
    files[title.textContent ?? ""] = title.parentElement?.querySelector("code")?.textContent ?? "";
  return files;
}

/**
 * Have a frame get Python; what is missing is said in words.
 * @param {Element} said
 * @returns {Promise<Window>}
 */
async function open(said) {
  said.textContent = "Starting Python…";
  const files = await (given ??= readFiles());
  frame?.remove();
  const opened = (frame = document.createElement("iframe"));
  opened.hidden = true;
  opened.src = new URL("examples.html", folder).href;
  return new Promise((ready, refuse) => {
    addEventListener("message", ({ data, source, origin }) => {
      const there = opened.contentWindow;
      if (origin !== location.origin || !there || source !== there) return;
      const example = examples[data.id];
      if (data.fault) {
        refuse(data.fault);
        running?.output.append(data.fault);
      }
      if (data.share < 1) said.textContent = `Downloading Python: ${Math.floor(100 * data.share)}%`;
      else if (data.ready) {
        there.postMessage({ files, source: "" }, location.origin);
        ready(there);
      } else if (data.text) example?.output.append(data.text);
      else if (data.end) example?.ended(true);
    });
    document.body.append(opened);
  });
}

/** @type {Example[]} */
let examples = [];
if (location.protocol !== "file:") {
  document.head.append(Object.assign(document.createElement("style"), { textContent: LOOK }));
  const blocks = [...document.querySelectorAll(".highlight")].filter((block) => block.querySelector("code")?.textContent?.startsWith(">>>"));
  examples = blocks.map((block) => new Example(block));
}
