const DIGIT = '[0-9๐-๙]';
const LETTER = '[\\p{L}\\p{M}\\p{N}._%+-]';

type Rule = readonly [pattern: RegExp, instead: string];

const CONTROLS: Rule = [/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '];

/** Secrets by their form or by the name before them, in this order. Each looks at a run once. */
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

/** The query of an address, whatever its parameters are called: the first of them says that it is one. */
const QUERY: Rule = [/\?[\w.~%[\]-]{1,60}=[^\s"'<>)]*/g, '?[query]'];

/**
 * Parts of paths that are random: tokens, codes and slugs that open what they name. 16 random bytes in base64url have a capital
 * and a small letter in all but one of 40,000; in base 32 or hexadecimal they have a digit and no hyphen. Names of program files
 * are left, for the stacks of errors.
 */
const RANDOM_SEGMENTS: readonly Rule[] = [
  [
    /(?<=\/|%2[fF])(?=[\da-z_-]{0,80}[A-Z])(?=[\dA-Z_-]{0,80}[a-z])[\w-]{20,}(?:\.[\w-]{8,})*(?![\w-])(?!\.[cm]?[jt]sx?\b)/g,
    '[secret]',
  ],
  [/(?<=\/|%2f)(?=[a-z]{0,80}\d)[0-9a-z]{24,}(?![\w-])/gi, '[secret]'],
];

/** Ids of requests and things: they open nothing, and help to find what happened. */
const UUID = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/i;

/** Thai national numbers, cards, accounts and telephones: nine digits and more, also with the usual marks in between. */
const NUMBER: Rule = [new RegExp(`\\+?${DIGIT}(?:[ .()-]{0,2}${DIGIT}){8,}`, 'g'), '[number]'];

/** What is random enough to open something. */
const RANDOM: Rule = [/(?<![\w-])(?=[\w-]*\d)[\w-]{28,}/g, '[secret]'];

/**
 * A text without what must not leave: tokens, cookies, passwords, e-mail addresses, telephone, card and national numbers,
 * and anything that looks like a key. What is left is well-formed and holds no control characters but new lines.
 */
export function scrub(text: string): string {
  return besideIds([NUMBER, RANDOM], apply([CONTROLS, ...SECRETS, EMAIL], text.toWellFormed()));
}

/**
 * A text without what opens something, for our own log: no token, key or password, no query of an address, no random part of a
 * path. It may still name people.
 */
export function withoutSecrets(text: string): string {
  return besideIds([...RANDOM_SEGMENTS, RANDOM], apply([...SECRETS, QUERY], text));
}

/** Applies rules between the ids of a text. */
function besideIds(rules: readonly Rule[], text: string): string {
  return text
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : apply(rules, part)))
    .join('');
}

function apply(rules: readonly Rule[], text: string): string {
  return rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
