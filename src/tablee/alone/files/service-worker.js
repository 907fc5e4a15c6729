// Routes and keeps: files come from the cache, pages from the tab that holds Python, by a channel.

const scope = new URL(self.registration.scope);
const ours = `tablee ${scope.pathname}`;
const pages = `${scope.pathname}pages/`;
const channel = new BroadcastChannel(ours);
const NO_BODY = [204, 205, 303, 304];
/** @type {Map<string, {question: object, head: (head: any) => void, body?: ReadableStreamDefaultController, done: () => void}>} */
const waiting = new Map();

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.data === "claim" && event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (url.searchParams.has("version")) return; // it is fetched to be kept
  if (url.pathname.startsWith(pages)) {
    if (event.request.mode === "navigate" && event.request.destination === "document")
      event.respondWith(Response.redirect(`${scope}#${url.pathname.slice(pages.length - 1)}${url.search}`));
    else event.respondWith(ask(event));
  } else if (url.pathname !== `${scope.pathname}files.json`) event.respondWith(file(event.request, url));
});

/** A file that was kept, or that is there. */
async function file(/** @type {Request} */ request, /** @type {URL} */ url) {
  const name = url.pathname === scope.pathname ? new URL("index.html", scope) : url;
  for (const cache of await caches.keys()) {
    const kept = cache.startsWith(`${ours} `) && (await (await caches.open(cache)).match(name, { ignoreSearch: true }));
    if (kept) return kept;
  }
  return fetch(request);
}

/** What the application answers. */
async function ask(/** @type {FetchEvent} */ event) {
  const { request } = event;
  const id = crypto.randomUUID();
  const cookies = self.cookieStore ? await self.cookieStore.getAll() : [];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = [...request.headers, ["cookie", cookie], ["accept-language", navigator.languages.join()]]; // not every browser shows them
  const url = new URL(request.url);
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const question = { id, method: request.method, target: url.pathname + url.search, headers, body };
  const head = new Promise((resolve) => {
    event.waitUntil(new Promise((done) => waiting.set(id, { question, head: resolve, done: () => done(undefined) })));
  });
  channel.postMessage({ question });
  const { status, told, stream } = await head;
  return new Response(NO_BODY.includes(status) ? null : stream, { status, headers: told });
}

channel.addEventListener("message", ({ data }) => {
  if (data.ready) takeOver();
  const asked = waiting.get(data.id);
  if (!asked) return;
  if (data.head && !asked.body) {
    const stream = new ReadableStream({
      start: (body) => void (asked.body = body),
      cancel: () => {
        channel.postMessage({ gone: data.id });
        forget(data.id);
      },
    });
    asked.head({ status: data.head.status, told: data.head.headers, stream });
  }
  if (data.chunk) asked.body?.enqueue(data.chunk);
  if (data.end) {
    asked.body?.close();
    forget(data.id);
  }
});

/** Another tab answers now: it is asked once more, with the same keys, and what was half told is broken off, as by a network. */
function takeOver() {
  for (const [id, { question, body }] of waiting) {
    if (!body) channel.postMessage({ question });
    else {
      body.error(new Error("The tab that answered was closed."));
      forget(id);
    }
  }
}

function forget(/** @type {string} */ id) {
  waiting.get(id)?.done();
  waiting.delete(id);
}
