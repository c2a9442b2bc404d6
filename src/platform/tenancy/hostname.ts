import { domainToASCII } from 'node:url';

const HOSTNAME = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/**
 * Normalises a Host header or a typed hostname: lower case, no port, no trailing dot, punycode. Null for anything that
 * is not a hostname or an IP address.
 */
export function normalizeHostname(raw: string | undefined | null): string | null {
  if (!raw || raw.length > 300) return null;
  const known = normalized.get(raw);
  if (known !== undefined) return known;
  if (normalized.size >= MAX_NORMALIZED) normalized.clear();
  const made = normalize(raw);
  normalized.set(raw, made);
  return made;
}

/** Cache size: every request normalises one of a few hosts; many unknown ones clear the cache. */
const MAX_NORMALIZED = 1_000;
const normalized = new Map<string, string | null>();

function normalize(raw: string): string | null {
  let host = raw.trim().toLowerCase();
  if (host.startsWith('[')) {
    const end = host.indexOf(']');
    return end > 0 && /^\[[0-9a-f:.]+\](:\d{1,5})?$/.test(host) ? host.slice(0, end + 1) : null;
  }
  const port = /^(.*):(\d{1,5})$/.exec(host);
  if (port) host = port[1] ?? '';
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (host === '' || /[\s/@\\?#:%,;]/.test(host)) return null;
  const ascii = domainToASCII(host);
  return ascii !== '' && HOSTNAME.test(ascii) ? ascii : null;
}

/** Returns whether the host is a loopback name, on which developer tools may be shown. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
