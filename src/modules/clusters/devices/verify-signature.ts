import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Whether a device signed a text (ECDSA on P-256 with SHA-256, FIPS 186-5); false where the key is no point of the curve. */
export async function isSignedBy(publicKey: string, signature: string, text: string): Promise<boolean> {
  const key = await subtle
    .importKey('raw', Buffer.from(publicKey, 'base64url'), KEY, false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'DataError') return null;
      throw error;
    });
  if (!key) return false;
  return subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(text),
  );
}
