/** The languages of the product. Every message exists in both. */
export type Locale = 'th' | 'en';

export const defaultLocale: Locale = 'th';

/** Longer Accept-Language headers are truncated. */
const maxAcceptLanguageLength = 1_000;

export function isLocale(value: unknown): value is Locale {
  return value === 'th' || value === 'en';
}

export interface LocaleHints {
  /** Explicit choice in this request, such as `?lang=en`. */
  readonly switch?: string | null | undefined;
  /** Earlier choice. */
  readonly cookie?: string | null | undefined;
  /** The raw Accept-Language header. */
  readonly acceptLanguage?: string | null | undefined;
  /** The tenant's language. */
  readonly tenant?: string | null | undefined;
}

/** Picks the language in this order: explicit choice, cookie, Accept-Language, tenant, Thai. */
export function pickLocale(hints: LocaleHints): Locale {
  return (
    toLocale(hints.switch) ??
    toLocale(hints.cookie) ??
    pickAccepted(hints.acceptLanguage) ??
    toLocale(hints.tenant) ??
    defaultLocale
  );
}

/** Returns `th` for `th-TH`; null for an unsupported language. */
function toLocale(tag: string | null | undefined): Locale | null {
  const language = (tag ?? '').trim().toLowerCase().split(/[-_]/, 1)[0];
  return isLocale(language) ? language : null;
}

/**
 * Returns the best supported language of an Accept-Language list (RFC 9110 §12.5.4): the highest weight wins, then the
 * earlier one; weight 0 excludes a language. `*` names no language, so the tenant's applies.
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

/** Browsers send few different headers, and every request is negotiated. */
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
