/** No certificate of ours is larger. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Returns the code from the PDF's keywords, which are never compressed; null when there is none. */
export function claimedCode(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes);
  return /sala-certificate:([0-9A-HJKMNP-TV-Z]{13})/.exec(text)?.[1] ?? null;
}

/** Returns the SHA-256 in hex. Browsers provide it only on secure origins and localhost. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
