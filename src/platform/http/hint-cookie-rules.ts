/**
 * Cookies that scripts may read and write, with their lifetimes in seconds (specification §9). They save a request or
 * remember a choice; forging one gains nothing, because no permission depends on them.
 */
const LIVES = {
  /** Person shown in the footer: saves fetching the profile again. */
  _userData: 3600,
  /** The organisation last used; it has no effect without a membership. */
  _cluster: 3600,
  /** Version of the site's settings last seen: saves fetching them again. */
  _site: 900,
  /** Host chosen by the developer; used on localhost only. */
  _localhost: 3600,
} as const;

export type HintCookie = keyof typeof LIVES;

/** Returns a line for `document.cookie` or Set-Cookie. */
export function hintCookie(name: HintCookie, value: string): string {
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${LIVES[name]}; samesite=lax`;
}

/** Returns the line that deletes the cookie. */
export function noHintCookie(name: HintCookie): string {
  return `${name}=; path=/; max-age=0; samesite=lax`;
}

/** Returns the value of a hint cookie in a Cookie header or `document.cookie`; null where it is missing or unreadable. */
export function readHint(cookies: string | undefined, name: HintCookie): string | null {
  return hintIn(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '')?.[1]);
}

/** Decodes the value of a hint cookie; null where it is missing or unreadable. */
export function hintIn(value: string | null | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
