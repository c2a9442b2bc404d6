/** The two languages of the product. Every message exists in both. */
export type Locale = 'th' | 'en';

export const defaultLocale: Locale = 'th';

/** An Accept-Language header longer than this is noise; the rest is not read. */
const maxAcceptLanguageLength = 1_000;

export function isLocale(value: unknown): value is Locale {
  return value === 'th' || value === 'en';
}

export interface LocaleHints {
  /** What the visitor just chose, for example `?lang=en`. */
  readonly switch?: string | null | undefined;
  /** What the visitor chose before. */
  readonly cookie?: string | null | undefined;
  /** The raw Accept-Language header. */
  readonly acceptLanguage?: string | null | undefined;
  /** The tenant's own language. */
  readonly tenant?: string | null | undefined;
}

/** Picks the language: the switch, then the cookie, then Accept-Language, then the tenant, then Thai. */
export function pickLocale(hints: LocaleHints): Locale {
  return (
    toLocale(hints.switch) ??
    toLocale(hints.cookie) ??
    pickAccepted(hints.acceptLanguage) ??
    toLocale(hints.tenant) ??
    defaultLocale
  );
}

/** `th-TH` → `th`; a language that we do not speak → null. */
function toLocale(tag: string | null | undefined): Locale | null {
  const language = (tag ?? '').trim().toLowerCase().split(/[-_]/, 1)[0];
  return isLocale(language) ? language : null;
}

/**
 * The best of ours in an Accept-Language list (RFC 9110 §12.5.4): the highest weight wins, the earlier of
 * equals; weight 0 means "not this one". `*` names no language, so the tenant decides.
 */
function pickAccepted(header: string | null | undefined): Locale | null {
  const read = (header ?? '').slice(0, maxAcceptLanguageLength);
  const known = accepted.get(read);
  if (known !== undefined) return known;
  if (accepted.size >= maxRememberedHeaders) accepted.clear();
  const best = readAccepted(read);
  accepted.set(read, best);
  return best;
}

/** Browsers send few different headers, and every request asks. */
const maxRememberedHeaders = 500;
const accepted = new Map<string, Locale | null>();

function readAccepted(header: string): Locale | null {
  let best: { locale: Locale; weight: number } | null = null;
  for (const range of header.split(',')) {
    const [tag, ...parameters] = range.split(';');
    const locale = toLocale(tag);
    if (!locale) continue;
    const quality = parameters
      .map((parameter) => parameter.trim())
      .find((parameter) => /^q=/i.test(parameter));
    const weight = quality ? Number(quality.slice(2)) : 1;
    if (!(weight > 0 && weight <= 1)) continue;
    if (!best || weight > best.weight) best = { locale, weight };
  }
  return best?.locale ?? null;
}
