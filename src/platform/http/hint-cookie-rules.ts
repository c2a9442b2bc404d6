/**
 * Cookies that scripts may read and write, with their lives in seconds (specification §9). They spare a question or
 * remember a choice; whoever forges one gains nothing, because nothing is ever allowed by what stands in them.
 */
const LIVES = {
  /** Whom the footer names: spares asking for the profile again. */
  _userData: 3600,
  /** The organisation that was last worked in: only together with a membership it leads anywhere. */
  _cluster: 3600,
  /** Version of the site's settings that was last seen: spares asking for them again. */
  _site: 900,
  /** The developer's choice of host, read on localhost only. */
  _localhost: 3600,
} as const;

export type HintCookie = keyof typeof LIVES;

/** A line for `document.cookie` or Set-Cookie. */
export function hintCookie(name: HintCookie, value: string): string {
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${LIVES[name]}; samesite=lax`;
}

/** The line that takes the cookie away. */
export function noHintCookie(name: HintCookie): string {
  return `${name}=; path=/; max-age=0; samesite=lax`;
}

/** What a Cookie header or `document.cookie` says under this name; null where there is nothing readable. */
export function readHint(cookies: string | undefined, name: HintCookie): string | null {
  return hintIn(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '')?.[1]);
}

/** What the value of such a cookie says, null where that is nothing readable. */
export function hintIn(value: string | null | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
