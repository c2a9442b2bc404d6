import { namesOf } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { managePeople } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clustersRefusals } from '../refusals.ts';
import type { ListedInvitation } from './invitation-contract.ts';
import { INVITATION_ENTITY, isOpenInvitation } from './invitation-rows.ts';

const PAGE_SIZE = 50;

type Row = RowOf<
  'clusters_invitation',
  'invitationId' | 'way' | 'email' | 'phone' | 'role' | 'uses' | 'maxUses' | 'madeBy' | 'expiresAt'
> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Returns the open invitations of the organisations whose people the actor manages, newest first. */
export async function listOpenInvitations(
  scope: Scope,
  cursor: string | null,
): Promise<{ invitations: ListedInvitation[]; next: string | null }> {
  const after = findCursorPosition(IdPosition, cursor);
  const rows = await scope.tx.rows(sql<Row>`
    select i.invitation_id, i.way, i.email, i.phone, i.role, i.uses, i.max_uses, i.made_by, i.expires_at, c.key, c.name_th, c.name_en
      from clusters_invitation i join clusters_cluster c on c.tenant_id = i.tenant_id and c.cluster_id = i.cluster_id
     where i.tenant_id = ${scope.tenant.id} and ${isOpenFor(scope, managePeople, sql`i.cluster_id`)}
       and ${isOpenInvitation(scope)}
       ${after === null ? sql`` : sql`and i.invitation_id < ${after.id}`}
     order by i.invitation_id desc limit ${sql.lit(PAGE_SIZE + 1)}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const names = await namesOf(
    scope,
    page.map(({ madeBy }) => madeBy),
  );
  return {
    invitations: page.map(({ key, email, phone, madeBy, expiresAt, ...row }) => ({
      ...row,
      clusterKey: key,
      to: email ?? formatThaiPhone(phone ?? ''),
      madeBy: names.get(madeBy) ?? '',
      expiresAt: expiresAt.toISOString(),
    })),
    next: last ? cursorOf(IdPosition, { id: last.invitationId }) : null,
  };
}

/**
 * Revokes an invitation that is not used up. Idempotent. Refuses with `clusters.invitation_missing` where there is none in an
 * organisation whose people the actor manages, and with `clusters.invitation_gone`.
 */
export async function revokeInvitation(scope: Scope, invitationId: string): Promise<void> {
  const held = await scope.tx.first(sql<RowOf<'clusters_invitation', 'uses' | 'maxUses' | 'revokedAt'>>`
    select uses, max_uses, revoked_at from clusters_invitation as i
     where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId}
       and ${isOpenFor(scope, managePeople, sql`i.cluster_id`)} for update`);
  if (!held) throw refuse(clustersRefusals, 'clusters.invitation_missing');
  if (held.uses >= held.maxUses) throw refuse(clustersRefusals, 'clusters.invitation_gone');
  if (held.revokedAt !== null) return;
  await scope.tx.run(sql`
    update clusters_invitation set revoked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId}`);
  await recordAudit(scope, {
    action: 'clusters.revoke_invitation',
    entityKind: INVITATION_ENTITY,
    entityId: invitationId,
  });
}
