import { z } from 'zod';
import type { Scope } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { deviceOf } from '#platform/text/device.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetDeviceOf } from '../guessing/known-device.ts';
import { requirePerson } from '../person/own-profile.ts';

export interface OwnSession {
  readonly sessionId: string;
  readonly browser: string;
  readonly os: string;
  /** Truncated IP address. */
  readonly place: string;
  /** Sign-in method. */
  readonly way: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly isThis: boolean;
}

/** Returns the acting person's sessions, this browser's first. */
export async function listOwnSessions(scope: Scope): Promise<OwnSession[]> {
  const { userId, sessionId: own } = requirePerson(scope);
  const sessions = await listOpenSessions(scope, userId);
  return sessions
    .map(({ sessionId, userAgent, place, authMethod, createdAt, lastSeenAt }) => ({
      sessionId,
      ...deviceOf(userAgent),
      place,
      way: authMethod,
      createdAt,
      lastSeenAt,
      isThis: sessionId === own,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

export const EndSessionsInput = z.object({ session: z.union([z.uuid(), z.literal('others')]) });

/**
 * Ends one session of the acting person, or all others, and forgets the browsers. Does nothing for other people's sessions,
 * without revealing them.
 */
export async function endOwnSessions(
  scope: Scope,
  { session }: z.infer<typeof EndSessionsInput>,
): Promise<void> {
  const { userId, sessionId } = requirePerson(scope);
  const { sessions } = scope.app;
  const reason = 'signed out from the list';
  if (session === 'others')
    return endSessions(scope, { personId: userId, reason, exceptSessionId: sessionId });
  await sessions.revokeOf(scope.tx, scope.tenant.id, { userId, sessionId: session, reason }, scope.now);
  await forgetDeviceOf(scope, { personId: userId, sessionId: session });
}
