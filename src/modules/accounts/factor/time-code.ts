import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Accepted time steps before and after now, to tolerate clock drift. */
const WINDOW = 1;
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;

/** Returns a new secret in base32. */
export function newTimeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI for the QR code: account name and secret. */
export function timeCodeUri(secret: string, { site, email }: { site: string; email: string }): string {
  return totpOf(secret, site, email).toString();
}

/** Returns the time step of a valid code, within the window; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Returns the code at an instant. For tests only. */
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
