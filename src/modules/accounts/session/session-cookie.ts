import { ACCOUNT_COOKIE, cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { ABSOLUTE_LIMIT_MS, type OpenSession } from '#platform/session/sessions.ts';
import type { SessionInfo } from '../person/person-contract.ts';
import type { Person } from '../person/person-queries.ts';

/** Returns the Set-Cookie line of a new session. */
export function sessionCookie(frame: RequestFrame, session: OpenSession): string {
  return cookieLine(ACCOUNT_COOKIE, session.token, {
    maxAgeSeconds: ABSOLUTE_LIMIT_MS / 1000,
    isSecure: frame.isSecure,
  });
}

/** Returns the Set-Cookie line that clears it. */
export function clearedSessionCookie(frame: RequestFrame): string {
  return cookieLine(ACCOUNT_COOKIE, '', { maxAgeSeconds: 0, isSecure: frame.isSecure });
}

/** Returns the session data for the browser after signing in. */
export function openedFor(person: Person, session: OpenSession): SessionInfo {
  const { personId: id, firstname, lastname, email, role } = person;
  return {
    session: true,
    user: { id, firstname, lastname, email },
    role,
    expiresAt: session.expiresAt.toISOString(),
  };
}
