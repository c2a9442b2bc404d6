import type { Scope } from '#platform/scope.ts';
import { forgetDevices } from '../guessing/known-device.ts';

/** Ends all sessions of a person and forgets their known browsers, optionally except one session and its browser. */
export async function endSessions(
  scope: Scope,
  {
    personId,
    reason,
    exceptSessionId = null,
  }: { personId: string; reason: string; exceptSessionId?: string | null },
): Promise<void> {
  const { tx, tenant, now } = scope;
  await scope.app.sessions.revokeAll(tx, tenant.id, personId, reason, now, exceptSessionId);
  await forgetDevices(scope, { personId, exceptSessionId });
}
