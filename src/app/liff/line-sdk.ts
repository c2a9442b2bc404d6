/** LINE's SDK for pages inside LINE, as far as the page uses it ("LIFF v2 API reference", LINE Developers, November 2026). */
interface LineSdk {
  init(config: { readonly liffId: string }): Promise<void>;
  isLoggedIn(): boolean;
  getIDToken(): string | null;
}

declare global {
  interface Window {
    readonly liff?: LineSdk;
  }
}

/** Where the SDK comes from, and the site's app at LINE. */
export interface LineApp {
  readonly script: string;
  readonly liffId: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Loads LINE's SDK, which is not ours to bundle, and returns the id token of the reader, null where LINE has none. Where LINE's
 * link said so, the SDK replaces the page instead. Throws where LINE does not answer in ten seconds.
 */
export async function readLineToken({ script, liffId }: LineApp): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('LINE does not answer.')), TIMEOUT_MS);
  });
  try {
    const sdk = await Promise.race([loadSdk(script), late]);
    await Promise.race([sdk.init({ liffId }), late]);
    return sdk.isLoggedIn() ? sdk.getIDToken() : null;
  } finally {
    clearTimeout(timer);
  }
}

async function loadSdk(script: string): Promise<LineSdk> {
  if (!window.liff)
    await new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = script;
      element.addEventListener('load', resolve);
      element.addEventListener('error', () => reject(new Error('LINE’s SDK could not be loaded.')));
      document.head.append(element);
    });
  if (!window.liff) throw new Error('LINE’s SDK has another form.');
  return window.liff;
}

/** Signs in with the token and returns the path to open. Throws where the server refuses. */
export async function signInByToken(idToken: string, next: string): Promise<string> {
  const reply = await fetch('/api/account/login/line', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, next }),
  });
  if (!reply.ok) throw new Error(`The sign-in answered ${reply.status}.`);
  return ((await reply.json()) as { to: string }).to;
}
