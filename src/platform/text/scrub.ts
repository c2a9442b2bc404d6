const DIGIT = '[0-9๐-๙]';
const LETTER = '[\\p{L}\\p{M}\\p{N}._%+-]';

type Rule = readonly [pattern: RegExp, instead: string];

const CONTROLS: Rule = [/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '];

/** Secrets detected by their format or by the preceding name, in this order. Each is linear in the length of a match. */
const SECRETS: readonly Rule[] = [
  [/\b(?:set-)?cookie:[^\n]*/gi, '[cookie]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b([a-z]{1,20}:\/\/)[^\s/@:]+:[^\s/@]+@/gi, '$1[secret]@'],
  [
    /((?<![\w-])[\w-]{0,40}(?:password|passwd|secret|token|cookie|session|challenge|signature|authorization|api-?key|otp|_account|_guest|_userData)["']?\s{0,5}[=:]\s{0,5})(?:"[^"]*"|'[^']*'|[^\s&;,"']+)/gi,
    '$1[secret]',
  ],
  [/([?&;](?:key|code|state|sig|next|id_token)=)[^&\s;#"']+/gi, '$1[secret]'],
];

const EMAIL: Rule = [
  new RegExp(`(?<!${LETTER})${LETTER}+(?:@|%40)[\\p{L}\\p{M}\\p{N}-]+(?:\\.[\\p{L}\\p{M}\\p{N}-]+)+`, 'gu'),
  '[e-mail]',
];

/** The query of a URL, whatever its parameters are called: detected by the first one. */
const QUERY: Rule = [/\?[\w.~%[\]-]{1,60}=[^\s"'<>)]*/g, '?[query]'];

/**
 * Random path segments: tokens, codes and slugs that grant access. 16 random bytes in base64url contain an upper- and
 * a lower-case letter in all but one of 40,000 cases; in base 32 or hexadecimal they contain a digit and no hyphen.
 * Source file names are excluded, to keep stack traces readable.
 */
const RANDOM_SEGMENTS: readonly Rule[] = [
  [
    /(?<=\/|%2[fF])(?=[\da-z_-]{0,80}[A-Z])(?=[\dA-Z_-]{0,80}[a-z])[\w-]{20,}(?:\.[\w-]{8,})*(?![\w-])(?!\.[cm]?[jt]sx?\b)/g,
    '[secret]',
  ],
  [/(?<=\/|%2f)(?=[a-z]{0,80}\d)[0-9a-z]{24,}(?![\w-])/gi, '[secret]'],
];

/** Ids of requests and things: they grant no access, and help to trace what happened. */
const UUID = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/i;

/** Thai national ids, cards, bank accounts and telephone numbers: nine or more digits, also with the usual separators. */
const NUMBER: Rule = [new RegExp(`\\+?${DIGIT}(?:[ .()-]{0,2}${DIGIT}){8,}`, 'g'), '[number]'];

/** Strings random enough to grant access. */
const RANDOM: Rule = [/(?<![\w-])(?=[\w-]*\d)[\w-]{28,}/g, '[secret]'];

/**
 * Removes what must not leave the installation: tokens, cookies, passwords, e-mail addresses, telephone, card and
 * national numbers, and anything that looks like a key. The result is well-formed and has no control characters except
 * newlines.
 */
export function scrub(text: string): string {
  return besideIds([NUMBER, RANDOM], apply([CONTROLS, ...SECRETS, EMAIL], text.toWellFormed()));
}

/**
 * Removes secrets, for our own log: tokens, keys, passwords, queries of URLs and random path segments. The result may
 * still contain personal data.
 */
export function withoutSecrets(text: string): string {
  return besideIds([...RANDOM_SEGMENTS, RANDOM], apply([...SECRETS, QUERY], text));
}

/** Applies rules to the parts between the ids of a text. */
function besideIds(rules: readonly Rule[], text: string): string {
  return text
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : apply(rules, part)))
    .join('');
}

function apply(rules: readonly Rule[], text: string): string {
  return rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
