const DIGIT = '[0-9๐-๙]';
const LETTER = '[\\p{L}\\p{M}\\p{N}._%+-]';

/** What is taken out of the whole text, in this order, and what stands there instead. Each looks at a run once. */
const EVERYWHERE: readonly [pattern: RegExp, instead: string][] = [
  [/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '],
  [/\b(?:set-)?cookie:[^\n]*/gi, '[cookie]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b([a-z]{1,20}:\/\/)[^\s/@:]+:[^\s/@]+@/gi, '$1[secret]@'],
  [
    /((?<![\w-])[\w-]{0,40}(?:password|passwd|secret|token|cookie|session|challenge|signature|authorization|api-?key|otp|_account|_guest|_userData)["']?\s{0,5}[=:]\s{0,5})(?:"[^"]*"|'[^']*'|[^\s&;,"']+)/gi,
    '$1[secret]',
  ],
  [/([?&;](?:key|code|state|sig|next|id_token)=)[^&\s;#"']+/gi, '$1[secret]'],
  [
    new RegExp(`(?<!${LETTER})${LETTER}+(?:@|%40)[\\p{L}\\p{M}\\p{N}-]+(?:\\.[\\p{L}\\p{M}\\p{N}-]+)+`, 'gu'),
    '[e-mail]',
  ],
];

/** Ids of requests and things: they open nothing, and help to find what happened. */
const UUID = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/i;

/** What is taken out beside such ids. */
const BESIDE_IDS: readonly [pattern: RegExp, instead: string][] = [
  // Thai national numbers, cards, accounts and telephones: nine digits and more, also with the usual marks in between.
  [new RegExp(`\\+?${DIGIT}(?:[ .()-]{0,2}${DIGIT}){8,}`, 'g'), '[number]'],
  // What is random enough to open something.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{28,}/g, '[secret]'],
];

/**
 * A text without what must not leave: tokens, cookies, passwords, e-mail addresses, telephone, card and national numbers,
 * and anything that looks like a key. What is left is well-formed and holds no control characters but new lines.
 */
export function scrub(text: string): string {
  return apply(EVERYWHERE, text.toWellFormed())
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : apply(BESIDE_IDS, part)))
    .join('');
}

function apply(rules: readonly [RegExp, string][], text: string): string {
  return rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
