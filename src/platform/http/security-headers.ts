import { createHash } from 'node:crypto';

/** Headers of every reply from the site's own origin. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
};

/**
 * For replies at URLs that contain a secret: not cached, not indexed, and not sent to other sites as referrer. Not
 * `no-referrer`: forms on such a page would be sent with `Origin: null`, like cross-site ones (Fetch Standard, "append
 * a request Origin header").
 */
export const SECRET_ADDRESS_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/** Without `includeSubDomains` (RFC 6797 §6.1.2): subdomains may be run by others. */
export const HSTS: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Returns the security headers of every reply; with HSTS over https. What other sites may show in a frame has no
 * `X-Frame-Options`, which knows none of them: `frame-ancestors` decides.
 */
export function guardHeaders(
  isSecure: boolean,
  framedBy: readonly string[] = [],
): Readonly<Record<string, string>> {
  const headers = isSecure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS;
  if (framedBy.length === 0) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-frame-options'));
}

/** Content security policy of replies that are not pages: nothing may run or load. */
export const BARE_CSP = "default-src 'none'; frame-ancestors 'none'";

/**
 * Content security policy of our own scripts, which applies when one runs as a worker: it may import more of our
 * scripts, and nothing else.
 */
export const SCRIPT_CSP = `${BARE_CSP}; script-src 'self'`;

/** Content security policy of the worker of a page that goes on without network: it also fetches that page and its files. */
export const OFFLINE_WORKER_CSP = `${SCRIPT_CSP}; connect-src 'self'`;

/** Additional sources of a page: the analytics vendor that its site chose, and what the page itself admits. */
export interface PageSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

/**
 * Returns the content security policy of a page: own scripts and the inline ones in `scriptSources`; images, media,
 * documents and text previews also from the content origin; in frames also those own pages that allow it; `others` for
 * the site's analytics vendor and what the page admits; `uploadOrigin`, the bucket for uploads; `frameHosts`, sites whose players and documents
 * modules embed; `framedBy`, sources that may show the page in a frame.
 */
export function pageCsp(
  scriptSources: readonly string[],
  contentOrigin: string,
  {
    others = [],
    uploadOrigin = null,
    frameHosts = [],
    framedBy = [],
  }: {
    readonly others?: readonly PageSources[];
    readonly uploadOrigin?: string | null;
    readonly frameHosts?: readonly string[];
    readonly framedBy?: readonly string[];
  } = {},
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptSources, ...others.flatMap(({ script }) => script)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', contentOrigin, ...others.flatMap(({ image }) => image)].join(' '),
    `frame-src ${["'self'", contentOrigin, ...frameHosts.map((host) => `https://${host}`)].join(' ')}`,
    `media-src 'self' blob: ${contentOrigin}`,
    "font-src 'self'",
    [
      'connect-src',
      "'self'",
      contentOrigin,
      ...(uploadOrigin === null ? [] : [uploadOrigin]),
      ...others.flatMap(({ connect }) => connect),
    ].join(' '),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ');
}

/**
 * Replaces the nonce of a rendered page by hashes, so that the page can be cached: only scripts that had the nonce are
 * allowed, and the nonce is removed.
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
