/** The site that hostile URLs try to lead to. */
export const HOSTILE_HOST = 'evil.test';

/** Prefixes of a host that make some browser, proxy or router parse the rest as another site. */
const HEADS: readonly string[] = [
  ...['//', '///', '////', '/.//', '/..//', '/./..//', '/../..//', '/a/..//', '/a/../..//', '//./', '//../'],
  ...['/%2e//', '/%2E//', '/%2e%2e//', '/%2E%2e//', '/.%2e//', '/%2e.//', '/a/%2e%2e//', '/%252e%252e//'],
  ...['/\\', '/\\/', '\\\\', '\\/', '/\\\\', '//\\', '/.\\/', '/%5c', '/%5C%5c', '/%255c', '/.%5c/'],
  ...['/%2f', '/%2f%2f', '/%2F/', '//%2f', '/%252f', '/;//', '/;/', ';//', '/?//', '/#//', '/a?next=//'],
  ...['/\t/', '/\n/', '/\r\n/', '\t//', '\n//', ' //', '/%09/', '/%0a/', '/%0d%0a/', '/%0d%0aLocation:%20//'],
  ...[
    '/\u0000/',
    '/%00//',
    '\u0001//',
    '/\u007f/',
    '/\u0085/',
    '/\u00a0/',
    '/\u2028/',
    '/\u200b/',
    '/\ufeff/',
  ],
  ...[
    '/\u2044',
    '/\u2215',
    '/\uff0f',
    '//\uff0f',
    '\uff0f\uff0f',
    '/\uff3c',
    '/\u3002//',
    '/\ud800/',
    '/\u29f5',
  ],
  ...[
    'http:',
    'https:',
    'http:/',
    'http://',
    'https://',
    'HtTpS://',
    'http:\\\\',
    'http:///',
    'ftp://',
    'ws://',
  ],
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'javascript://%0a',
    'data:text/html,',
    'vbscript:',
    'blob:',
  ],
  ...[
    '@',
    '/@',
    '//@',
    '//user:pass@',
    'http://user:pass@',
    '//site.localhost@',
    '//site.localhost.',
    '/:80@',
  ],
  ...['/\t/\t/', '//%0a', '/..;//', '/%e2%88%95', '/.%00//', '/%3a//', 'http:%2f%2f', 'mailto:'],
];

const ENDS: readonly string[] = [HOSTILE_HOST, `${HOSTILE_HOST}/a.b/..?x=y#z`];

/** More than 200 spellings of URLs of another site, which no redirect may follow. */
export const HOSTILE_ADDRESSES: readonly string[] = HEADS.flatMap((head) => ENDS.map((end) => head + end));

/**
 * Returns whether a browser at `site` stays there after this Location; stricter than the URL standard, since proxies
 * rewrite.
 */
export function staysOn(site: string, location: string): boolean {
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\uffff]*$/.test(location)) return false;
  return (
    new URL(location, site).origin === new URL(site).origin && !location.split(/[?#]/)[0]?.includes('//')
  );
}
