// Browsers start no worker from a file. When the site is read from one, its search runs in a hidden frame instead.
// What is sent is copied, as between workers: the search changes the query it is given.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.onmessage?.(new MessageEvent("message", { data: structuredClone(data) }));
      const script = inside.document.createElement("script");
      this.ready = new Promise((resolve) => script.addEventListener("load", resolve));
      script.addEventListener("error", (event) => this.onerror?.(event));
      script.src = url;
      inside.document.head.append(script);
    }

    postMessage(data) {
      const copy = structuredClone(data);
      this.ready.then(() => this.frame.contentWindow.onmessage(new MessageEvent("message", { data: copy })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
