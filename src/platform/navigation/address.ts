const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);
/** Schemes that a link to another site may have. */
const OUTSIDE = new Set(['http:', 'https:', 'tel:', 'mailto:']);

/** A URL that must not be linked to. */
export class AddressRefused extends Error {}

export interface AddressRules {
  /** URL of the current page, against which paths are resolved. */
  readonly here: string;
  /** Whether other origins are allowed. */
  readonly isExternal?: boolean;
}

/**
 * Parses a URL that comes from data; the only gate for such URLs. Throws `AddressRefused` for a dangerous scheme,
 * however it is spelt, and for another origin unless that is allowed (specification §8).
 */
export function addressOf(to: string, { here, isExternal = false }: AddressRules): URL {
  const address = URL.parse(to, here);
  if (address === null) throw new AddressRefused('This is no address.');
  if (DANGEROUS.has(address.protocol))
    throw new AddressRefused(`Addresses with ${address.protocol} are refused.`);
  if (address.origin === new URL(here).origin && /^https?:$/.test(address.protocol)) return address;
  if (!isExternal) throw new AddressRefused('Another origin needs to be allowed.');
  if (!OUTSIDE.has(address.protocol))
    throw new AddressRefused(`Addresses with ${address.protocol} are refused.`);
  return address;
}

const NOWHERE = 'http://nowhere.invalid';

/**
 * One slash, then segments that are neither empty nor dot segments, percent-encoded or not: no client parses it as a
 * host.
 */
const PLAIN_PATH = /^\/(?:(?!(?:\.|%2e){1,2}(?:\/|$))[^/]+(?:\/|$))*$/i;

/**
 * Returns true for a path of this site, as parsed by browsers and routers alike: no empty or dot segments, no
 * backslashes or control characters.
 */
export function isLocalPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  // Browsers strip some control characters, which joins the parts around them.
  return PLAIN_PATH.test(pathname) && !/[\\\u0000-\u001f\u007f]/.test(path);
}

/**
 * Returns the path as a Location header may contain it, percent-encoded; `/` for anything that is not a path of this
 * site.
 */
export function ownPath(path: string): string {
  if (!isLocalPath(path)) return '/';
  const { pathname, search, hash } = new URL(path, NOWHERE);
  return pathname + search + hash;
}

/** Returns the URL if it may be linked to, else null: for links that can be shown as plain text instead. */
export function checkedAddress(to: string): string | null {
  const rules = { here: NOWHERE, isExternal: true };
  return isAllowed(to, rules) && !isAllowed(to, { here: NOWHERE }) ? addressOf(to, rules).href : null;
}

function isAllowed(to: string, rules: AddressRules): boolean {
  try {
    addressOf(to, rules);
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
}
