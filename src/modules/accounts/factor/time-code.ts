import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app understands. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after now that count too: clocks differ. */
const WINDOW = 1;
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;

/** A new secret in base32. */
export function newTimeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds: the app's name of the account and the secret. */
export function timeCodeUri(secret: string, { site, email }: { site: string; email: string }): string {
  return totpOf(secret, site, email).toString();
}

/** The time step whose code this is, now or one step away; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** The code of an instant, for tests and for nobody else. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

function totpOf(secret: string, issuer = '', label = 'account'): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
