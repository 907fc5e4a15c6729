// Passkeys: made and used by the browser; where it has none, nothing is offered.

import { find } from "../common/dom.js";

const place = find("#passkeys");
const fault = find("[role=alert]", HTMLElement, place);

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function post(path, body) {
  const answer = await fetch(`/passkeys/${path}`, { method: "POST", body: body ? JSON.stringify(body) : undefined });
  if (!answer.ok) throw new Error(path);
  return answer;
}

async function make() {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await (await post("offer")).json());
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey: options }));
  await post("add", made.toJSON());
  location.reload();
}

async function use() {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await (await post("ask")).json());
  const used = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey: options }));
  await post("sign-in", used.toJSON());
  location.assign("/me/devices?told=joined");
}

/**
 * @param {string} id
 * @param {() => Promise<void>} act
 */
function offer(id, act) {
  const button = document.getElementById(id);
  button?.addEventListener("click", async () => {
    fault.hidden = true;
    await act().catch(() => (fault.hidden = false)); // they may think better of it
  });
}

offer("passkey-make", make);
offer("passkey-use", use);
if ("PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential) place.hidden = false;
