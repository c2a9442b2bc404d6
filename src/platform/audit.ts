import type { Role } from './access/role-rules.ts';
import { sql } from './db/query.ts';
import type { RowOf } from './db/rows.ts';
import { personOf, type Scope } from './scope.ts';
import { withoutSecrets } from './text/scrub.ts';

export interface AuditEntry {
  /** What was done, named like a permission: `billing.confirm_payment`. */
  readonly action: string;
  readonly entityKind: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** As the person typed it. */
  readonly reason?: string | null;
  /** Who did it, where the scope does not know the person yet: they have just signed in. */
  readonly actor?: { readonly userId: string; readonly role: Exclude<Role, 'guest'> };
}

/** Writes one line of the audit log in the caller's transaction, so it commits or rolls back with the change. */
export async function recordAudit(scope: Scope, entry: AuditEntry): Promise<void> {
  const person = personOf(scope);
  const { actor } = scope;
  const program = actor.kind === 'program' ? actor.apiKeyId : null;
  const actorId = entry.actor?.userId ?? person?.userId ?? program;
  const actorRole =
    entry.actor?.role ?? (actor.kind === 'system' || actor.kind === 'program' ? actor.kind : actor.role);
  await scope.tx.run(sql`
    insert into platform_audit (tenant_id, actor_id, actor_role, action, entity_kind, entity_id, before, after, reason, request_id, place, acting_id, occurred_at)
    values (${scope.tenant.id}, ${actorId}, ${actorRole}, ${entry.action},
            ${entry.entityKind}, ${entry.entityId}, ${jsonOf(entry.before)}::jsonb, ${jsonOf(entry.after)}::jsonb,
            ${entry.reason ?? null}, ${scope.requestId}, ${scope.place ?? ''}, ${person?.acting?.userId ?? null}, ${scope.now})`);
}

/**
 * Records a write request that an admin makes on behalf of somebody else, in the transaction of that request. Called
 * for every request that writes; does nothing unless an admin is acting. Secrets are removed from the recorded URL.
 */
export async function markActing(scope: Scope, asked: string): Promise<void> {
  if (!personOf(scope)?.acting) return;
  await recordAudit(scope, {
    action: 'platform.acted_for',
    entityKind: 'platform.request',
    entityId: withoutSecrets(asked).slice(0, 200),
  });
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

export interface AuditLine {
  readonly auditId: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly occurredAt: Date;
}

const MAX_AUDIT_LINES = 200;

/** Returns the audit lines of one entity, newest first. */
export async function listAudit(
  scope: Scope,
  entity: { entityKind: string; entityId: string },
): Promise<AuditLine[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'platform_audit', 'auditId' | 'action' | 'actorId' | 'before' | 'after' | 'reason' | 'occurredAt'>
  >`
    select audit_id, action, actor_id, before, after, reason, occurred_at from platform_audit
     where tenant_id = ${scope.tenant.id} and entity_kind = ${entity.entityKind} and entity_id = ${entity.entityId}
     order by audit_id desc limit ${MAX_AUDIT_LINES}`);
  return rows.map((row) => ({
    auditId: row.auditId,
    action: row.action,
    actorId: row.actorId,
    before: row.before,
    after: row.after,
    reason: row.reason,
    occurredAt: row.occurredAt,
  }));
}

/** Returns who wrote the newest line of one entity about one of a few actions, and who acted for them; null where there is none. */
export async function findLastActors(
  scope: Scope,
  {
    entityKind,
    entityId,
    actions,
  }: { readonly entityKind: string; readonly entityId: string; readonly actions: readonly string[] },
): Promise<RowOf<'platform_audit', 'action' | 'actorId' | 'actingId'> | null> {
  const row = await scope.tx.first(sql<RowOf<'platform_audit', 'action' | 'actorId' | 'actingId'>>`
    select action, actor_id, acting_id from platform_audit
     where tenant_id = ${scope.tenant.id} and entity_kind = ${entityKind} and entity_id = ${entityId} and action = any(${actions}::text[])
     order by audit_id desc limit 1`);
  return row ?? null;
}

export interface AuditLogFilter {
  /** Who did it. */
  readonly actorId?: string | undefined;
  /** Lines that one of a few people did, or that are about one of them; `entityKind` is that of people. */
  readonly people?: { readonly ids: readonly string[]; readonly entityKind: string } | undefined;
  /** Full name of the action. */
  readonly action?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

/** Position in the log. */
export interface AuditPosition {
  readonly occurredAt: Date;
  readonly auditId: string;
}

export interface AuditLogLine extends AuditPosition {
  readonly action: string;
  readonly actorId: string | null;
  readonly actorRole: string;
  /** Who really acted, where an admin acted on behalf of somebody else. */
  readonly actingId: string | null;
  readonly entityKind: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly place: string;
}

/** Upper bound of lines per page. */
export const MAX_LOG_LINES = 500;

/**
 * Returns the lines after a cursor, newest first unless `isOldestFirst`, at most `limit`. Each filter is a range scan of one
 * index, that of people one for each of them.
 */
export async function listAuditLog(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  filter: AuditLogFilter,
  {
    after,
    limit,
    isOldestFirst = false,
  }: { after: AuditPosition | null; limit: number; isOldestFirst?: boolean },
): Promise<AuditLogLine[]> {
  const [direction, isBehind] = isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const wanted = sql`
           tenant_id = ${scope.tenant.id}
       ${filter.actorId === undefined ? sql`` : sql`and actor_id = ${filter.actorId}`}
       ${filter.action === undefined ? sql`` : sql`and action = ${filter.action}`}
       ${filter.from === undefined ? sql`` : sql`and occurred_at >= ${filter.from}`}
       ${filter.until === undefined ? sql`` : sql`and occurred_at < ${filter.until}`}
       ${after === null ? sql`` : sql`and (occurred_at, audit_id) ${isBehind} (${after.occurredAt}::timestamptz, ${after.auditId}::uuid)`}`;
  const inOrder = sql`order by occurred_at ${direction}, audit_id ${direction} limit ${Math.min(limit, MAX_LOG_LINES)}`;
  const rows = await scope.tx.rows(sql<
    RowOf<
      'platform_audit',
      | 'auditId'
      | 'action'
      | 'actorId'
      | 'actorRole'
      | 'actingId'
      | 'entityKind'
      | 'entityId'
      | 'before'
      | 'after'
      | 'reason'
      | 'place'
      | 'occurredAt'
    >
  >`
    select audit_id, action, actor_id, actor_role, acting_id, entity_kind, entity_id, before, after, reason, place, occurred_at
      from platform_audit
     where ${filter.people === undefined ? wanted : linesOfPeople(scope, filter.people, { wanted, inOrder })}
     ${inOrder}`);
  return rows.map((row) => ({
    auditId: row.auditId,
    action: row.action,
    actorId: row.actorId,
    actorRole: row.actorRole,
    actingId: row.actingId,
    entityKind: row.entityKind,
    entityId: row.entityId,
    before: row.before,
    after: row.after,
    reason: row.reason,
    place: row.place,
    occurredAt: row.occurredAt,
  }));
}

/** Condition for the first lines of each person; among them are the first of all. */
function linesOfPeople(
  { tenant }: Pick<Scope, 'tenant'>,
  { ids, entityKind }: NonNullable<AuditLogFilter['people']>,
  { wanted, inOrder }: { wanted: ReturnType<typeof sql>; inOrder: ReturnType<typeof sql> },
) {
  return sql`tenant_id = ${tenant.id} and audit_id = any(array(
       select line.audit_id from unnest(${ids}::uuid[]) as person (id)
        cross join lateral (
          (select audit_id from platform_audit where actor_id = person.id and ${wanted} ${inOrder})
          union all
          (select audit_id from platform_audit where entity_kind = ${entityKind} and entity_id = person.id::text and ${wanted} ${inOrder})
        ) as line))`;
}

/** Upper bound of options per filter. */
const MAX_CHOICES = 200;

/**
 * Returns the options of the log's filters: every distinct action and actor, each found by one step through an index
 * (loose index scan).
 */
export async function listAuditChoices(
  scope: Pick<Scope, 'tenant' | 'tx'>,
): Promise<{ actions: string[]; actorIds: string[] }> {
  const tenant = scope.tenant.id;
  const [actions, actors] = await Promise.all([
    scope.tx.rows(sql<{ action: string }>`
      with recursive step (action) as (
        (select action from platform_audit where tenant_id = ${tenant} order by action limit 1)
        union all
        select (select line.action from platform_audit as line where line.tenant_id = ${tenant} and line.action > step.action order by line.action limit 1)
          from step where step.action is not null
      ) select action from step where action is not null limit ${MAX_CHOICES}`),
    scope.tx.rows(sql<{ actorId: string }>`
      with recursive step (actor_id) as (
        (select actor_id from platform_audit where tenant_id = ${tenant} and actor_id is not null order by actor_id limit 1)
        union all
        select (select line.actor_id from platform_audit as line where line.tenant_id = ${tenant} and line.actor_id > step.actor_id order by line.actor_id limit 1)
          from step where step.actor_id is not null
      ) select actor_id from step where actor_id is not null limit ${MAX_CHOICES}`),
  ]);
  return { actions: actions.map(({ action }) => action), actorIds: actors.map(({ actorId }) => actorId) };
}
