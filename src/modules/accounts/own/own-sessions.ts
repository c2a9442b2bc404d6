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
  /** Shortened address. */
  readonly place: string;
  /** How one signed in there. */
  readonly way: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly isThis: boolean;
}

/** Where the acting person is signed in, this browser first. */
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
 * Signs the acting person out of one session, or everywhere but here; the browsers are known for them no more. Of
 * others' sessions nothing is changed and nothing is told.
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
