/** Larger files are no certificates of ours. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The code that a file says it has, from its keywords, which no compression hides; null when it says none. */
export function claimedCode(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes);
  return /sala-certificate:([0-9A-HJKMNP-TV-Z]{13})/.exec(text)?.[1] ?? null;
}

/** SHA-256 in hex. Browsers offer it on secure origins and on localhost only. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
