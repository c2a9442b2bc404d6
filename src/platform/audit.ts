import { sql } from './db/query.ts';
import type { Scope } from './scope.ts';

export interface AuditEntry {
  /** What was done, named like a permission: `billing.confirm_payment`. */
  readonly action: string;
  readonly entityKind: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The person's own words. */
  readonly reason?: string | null;
}

/** Writes one line of the audit log in the caller's transaction: it is there exactly when the change is. */
export async function recordAudit(scope: Scope, entry: AuditEntry): Promise<void> {
  const actorId = scope.actor.kind === 'person' ? scope.actor.userId : null;
  await scope.tx.run(sql`
    insert into platform_audit (tenant_id, actor_id, actor_role, action, entity_kind, entity_id, before, after, reason, request_id, occurred_at)
    values (${scope.tenant.id}, ${actorId}, ${scope.actor.kind === 'system' ? 'system' : scope.actor.role}, ${entry.action},
            ${entry.entityKind}, ${entry.entityId}, ${jsonOf(entry.before)}::jsonb, ${jsonOf(entry.after)}::jsonb,
            ${entry.reason ?? null}, ${scope.requestId}, ${scope.now})`);
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
