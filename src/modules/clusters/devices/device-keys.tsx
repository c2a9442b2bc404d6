/** The key pair of a device, as its browser keeps it: the private key signs, and no script can read it. */
interface KeptKey {
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

const DATABASE = 'sala-device';
const STORE = 'keys';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Whether this browser can hold the key of a device: not without https, nor in some private windows. */
export function canKeepKeys(): boolean {
  return globalThis.isSecureContext && 'indexedDB' in globalThis;
}

/**
 * Makes a key pair, keeps it in this browser and returns its public key; others stay, so that a pairing that fails costs no
 * device its key. Rejects where the browser keeps nothing.
 */
export async function keepNewKey(): Promise<string> {
  const keys = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify']);
  const publicKey = base64Url(await crypto.subtle.exportKey('raw', keys.publicKey));
  await request('readwrite', (store) => store.put({ publicKey, privateKey: keys.privateKey }));
  return publicKey;
}

/** Whether this browser keeps the private key of a public one. */
export async function hasKey(publicKey: string): Promise<boolean> {
  return (await findKey(publicKey)) !== null;
}

/** Signs a text with the private key of a public one; null where this browser does not keep it. */
export async function signWith(publicKey: string, text: string): Promise<string | null> {
  const key = await findKey(publicKey);
  if (!key) return null;
  return base64Url(await crypto.subtle.sign(ECDSA, key.privateKey, new TextEncoder().encode(text)));
}

async function findKey(publicKey: string): Promise<KeptKey | null> {
  return (await request<KeptKey | undefined>('readonly', (store) => store.get(publicKey))) ?? null;
}

async function request<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STORE, { keyPath: 'publicKey' });
  });
  return settled(opening);
}

function settled<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB failed.')));
  });
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
