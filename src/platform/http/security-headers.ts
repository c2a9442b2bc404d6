import { createHash } from 'node:crypto';

/** Headers of every reply of the site's own origin, whatever it came by. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Of every reply at an address that opens something: nobody keeps it or lists it, and no other site gets it as the referrer.
 * Not `no-referrer`: forms of such a page would be sent with `Origin: null`, like those of another site (Fetch Standard,
 * "append a request Origin header").
 */
export const SECRET_ADDRESS_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/** Of one host alone (RFC 6797 §6.1.2): what other hosts of its domain are served by is for others to say. */
export const HSTS: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' };

/** What guards every reply; over https the browser is told to stay there. */
export function guardHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS;
}

/** Policy of replies that hold no page: nothing may run or load. */
export const BARE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Policy of our own scripts, which holds where one works beside a page: it may fetch further ones of ours, and nothing else. */
export const SCRIPT_CSP = `${BARE_CSP}; script-src 'self'`;

/** What else a page may speak to: the analytics that its site chose. */
export interface PageSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

/** Whose players and documents a page may show in a frame: `embedHosts` of the lessons name the same. */
export const FRAME_HOSTS: readonly string[] = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'docs.google.com',
  'drive.google.com',
  'www.canva.com',
];

const NO_OTHERS: PageSources = { script: [], connect: [], image: [] };

/**
 * Policy of a page: own scripts, plus the inline ones that `scriptSources` names; pictures, sound, film, documents and
 * texts that are looked at also from the content origin; `others` for the one vendor that the site names; and
 * `uploadOrigin`, the bucket that files are sent to.
 */
export function pageCsp(
  scriptSources: readonly string[],
  contentOrigin: string,
  others: PageSources = NO_OTHERS,
  uploadOrigin: string | null = null,
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptSources, ...others.script].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', contentOrigin, ...others.image].join(' '),
    `frame-src ${[contentOrigin, ...FRAME_HOSTS.map((host) => `https://${host}`)].join(' ')}`,
    `media-src 'self' blob: ${contentOrigin}`,
    "font-src 'self'",
    [
      'connect-src',
      "'self'",
      contentOrigin,
      ...(uploadOrigin === null ? [] : [uploadOrigin]),
      ...others.connect,
    ].join(' '),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Turns the nonce of a rendering into hashes, so that the page can be kept: only scripts that carried the nonce
 * are vouched for, and the nonce itself is removed.
 */
export function nonceToHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const kept: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
    kept.push(html.slice(from, at));
    from = at + mark.length;
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue;
    const begin = html.indexOf('>', from) + 1;
    const body = html.slice(begin, html.indexOf('</script>', begin));
    if (body !== '') hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  kept.push(html.slice(from));
  return { html: kept.join(''), hashes: [...hashes] };
}
