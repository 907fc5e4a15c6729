// The pages as an app: a worker that shows notices, and a page for when there is no network.

if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));
