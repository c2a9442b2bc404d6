import { namesOf } from '#modules/accounts/public.ts';
import { listAudit } from '#platform/audit.ts';
import type { Scope } from '#platform/scope.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { CLUSTER_STATES, type ClusterState } from '../cluster/cluster-rules.ts';
import type { ClusterEvent } from './activity-contract.ts';

/** Latest events that are shown. */
const MAX_EVENTS = 20;

/** Returns what happened to an organisation, from the audit log, the latest first. */
export async function listActivity(scope: Scope, clusterId: string): Promise<ClusterEvent[]> {
  const all = await listAudit(scope, { entityKind: CLUSTER_ENTITY, entityId: clusterId });
  const lines = all.slice(0, MAX_EVENTS);
  const names = await namesOf(
    scope,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  return lines.map((line) => ({
    key: line.auditId,
    at: line.occurredAt.toISOString(),
    text: scope.app.auditText.acts.get(line.action)?.({}, { locale: scope.locale }) ?? line.action,
    who: line.actorId === null ? null : (names.get(line.actorId) ?? null),
    state: stateIn(line.after),
    reason: line.reason ?? '',
  }));
}

function stateIn(recorded: unknown): ClusterState | null {
  const { state } = Object(recorded) as { readonly state?: unknown };
  return CLUSTER_STATES.find((each) => each === state) ?? null;
}
