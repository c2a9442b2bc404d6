/** One cookie's value out of a Cookie header, undecoded forms left alone; null when absent. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/**
 * As `readCookie`, for cookies that carry authority: null as well where two of the name say different things. One of
 * them was planted by a neighbouring host or another path, and nobody can tell which.
 */
export function readOnlyCookie(header: string | null | undefined, name: string): string | null {
  const values = new Set(
    (header ?? '').split(';').flatMap((part) => {
      const value = readCookie(part, name);
      return value === null ? [] : [value];
    }),
  );
  const [only] = values;
  return values.size === 1 && only !== undefined ? only : null;
}

export interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
  /** Cookies that scripts may read carry no authority. */
  readonly isScriptReadable?: boolean;
}

/** A Set-Cookie line: Path=/, SameSite=Lax, HttpOnly unless asked otherwise. Values are plain token characters. */
export function cookieLine(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
  ];
  if (!options.isScriptReadable) parts.push('HttpOnly');
  if (options.isSecure) parts.push('Secure');
  return parts.join('; ');
}

/** Session token (specification §3). */
export const ACCOUNT_COOKIE = '_account';
/** Names a guest's own cart and orders; only its hash is stored. */
export const GUEST_COOKIE = '_guest';
/** Language that the visitor chose with the switch. */
export const LOCALE_COOKIE = '_locale';
export const LOCALE_COOKIE_SECONDS = 365 * 86_400;
export const GUEST_COOKIE_SECONDS = 90 * 86_400;
