import { cookieLine, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Locale } from '#platform/locale/locale.ts';

/** Returns the Set-Cookie line of the chosen language, as the header's switch sets it. */
export function languageCookie(frame: RequestFrame, locale: Locale): string {
  return cookieLine(LOCALE_COOKIE, locale, {
    maxAgeSeconds: LOCALE_COOKIE_SECONDS,
    isSecure: frame.isSecure,
    isScriptReadable: true,
  });
}
