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

export interface AuditLine {
  readonly action: string;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly occurredAt: Date;
}

const MAX_AUDIT_LINES = 200;

/** What was done to one thing, oldest first. */
export async function listAudit(
  scope: Scope,
  entity: { entityKind: string; entityId: string },
): Promise<AuditLine[]> {
  const rows = await scope.tx.rows(sql<{
    action: string;
    actor_id: string | null;
    reason: string | null;
    occurred_at: Date;
  }>`
    select action, actor_id, reason, occurred_at from platform_audit
     where tenant_id = ${scope.tenant.id} and entity_kind = ${entity.entityKind} and entity_id = ${entity.entityId}
     order by audit_id limit ${MAX_AUDIT_LINES}`);
  return rows.map((row) => ({
    action: row.action,
    actorId: row.actor_id,
    reason: row.reason,
    occurredAt: row.occurred_at,
  }));
}
