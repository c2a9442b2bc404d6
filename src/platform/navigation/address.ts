const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);
/** What a link to somewhere else may open. */
const OUTSIDE = new Set(['http:', 'https:', 'tel:', 'mailto:']);

/** An address that nobody may be led to. */
export class AddressRefused extends Error {}

export interface AddressRules {
  /** Where the reader is: what a path is seen from. */
  readonly here: string;
  /** Whether another origin may be meant. */
  readonly isExternal?: boolean;
}

/**
 * The one gate for addresses that come out of data: where `to` leads. Throws `AddressRefused` for a dangerous scheme,
 * however it is spelt, and for another origin where that is not allowed (specification §8).
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

/** One slash, then segments that are neither empty nor dot segments, percent-encoded or not: nothing takes it for a host. */
const PLAIN_PATH = /^\/(?:(?!(?:\.|%2e){1,2}(?:\/|$))[^/]+(?:\/|$))*$/i;

/**
 * True for a path of this site, for browsers and routers alike: no empty or dot segment, and no backslash or control
 * character anywhere.
 */
export function isLocalPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  // Browsers drop some control characters, and so join what they part.
  return PLAIN_PATH.test(pathname) && !/[\\\u0000-\u001f\u007f]/.test(path);
}

/** The path as a Location may carry it, percent-encoded; the front page for anything that is not a path of this site. */
export function ownPath(path: string): string {
  if (!isLocalPath(path)) return '/';
  const { pathname, search, hash } = new URL(path, NOWHERE);
  return pathname + search + hash;
}

/** The address where one may be led to it, else null: for links whose text can stand without them. */
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
