/** Returns one cookie of a Cookie header without decoding it; null when absent. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/**
 * As `readCookie`, for cookies that carry authority: also null where two cookies of that name have different values.
 * One of them was set by a sibling host or for another path, and there is no telling which.
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
  /** Only for cookies that carry no authority. */
  readonly isScriptReadable?: boolean;
  /** Pages that it is sent to, those below included; default: all. */
  readonly path?: `/${string}`;
}

/**
 * Returns a Set-Cookie line: SameSite=Lax, for all paths unless `path` is given, and HttpOnly unless `isScriptReadable`. The value must consist of
 * plain token characters.
 */
export function cookieLine(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${name}=${value}`,
    `Path=${options.path ?? '/'}`,
    'SameSite=Lax',
    `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
  ];
  if (!options.isScriptReadable) parts.push('HttpOnly');
  if (options.isSecure) parts.push('Secure');
  return parts.join('; ');
}

/** Session token (specification §3). */
export const ACCOUNT_COOKIE = '_account';
/** Identifies a guest's cart and orders; only its hash is stored. */
export const GUEST_COOKIE = '_guest';
/** Language that the visitor chose. */
export const LOCALE_COOKIE = '_locale';
export const LOCALE_COOKIE_SECONDS = 365 * 86_400;
export const GUEST_COOKIE_SECONDS = 90 * 86_400;
