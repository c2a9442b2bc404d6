import * as m from '#messages';
import { findPersonByEmail, foldEmail } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { managePeople } from '../access/cluster-actions.ts';
import { type ClusterHead, lockCluster } from '../access/require-cluster.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { clustersRefusals } from '../refusals.ts';
import { requireBranches } from './branch-choices.ts';
import type { InviteInput, MadeInvitation } from './invitation-contract.ts';
import { type InvitationWay, MAX_MAILED_A_DAY, MAX_OPEN_INVITATIONS } from './invitation-rules.ts';
import { INVITATION_ENTITY, isOpenInvitation } from './invitation-rows.ts';
import { requireNotClosed } from './member-rows.ts';

const DAY_MS = 86_400_000;

/**
 * Invites somebody into an organisation and returns the link only now; a hash of its secret is stored. By e-mail, the link is
 * mailed and valid for that address only; by telephone, for a member with that number in their profile: its sender passes it
 * on by hand. An open invitation of the same address or number to the same role is replaced: its link works no more. Refuses
 * as `lockCluster`, with `clusters.not_in_state` where the organisation is closed, `clusters.unknown_branch`,
 * `clusters.already_member`, `clusters.too_many_invitations` and `clusters.address_invited_often`.
 */
export async function inviteToCluster(scope: Scope, input: InviteInput): Promise<MadeInvitation> {
  const { cluster } = await lockCluster(scope, input.cluster, managePeople);
  await requireBranches(scope, input.branches);
  if (input.way === 'email') await requireFewMails(scope, input.email);
  const { url, to, maxUses } = await makeInvitation(scope, cluster, {
    way: input.way,
    email: input.email,
    phone: input.phone,
    role: input.role,
    branchCodes: input.branches,
    maxUses: input.uses,
    days: input.days,
  });
  return { url, way: input.way, to, uses: maxUses };
}

interface NewInvitation {
  readonly way: InvitationWay;
  readonly email: string;
  readonly phone: string;
  readonly role: ClusterRole;
  readonly branchCodes: readonly string[] | null;
  readonly maxUses: number;
  readonly days: number;
}

/** Writes an invitation into an organisation that the caller has locked, and mails it. Refuses as `inviteToCluster`. */
export async function makeInvitation(
  scope: Scope,
  cluster: ClusterHead,
  invitation: NewInvitation,
): Promise<{ invitationId: string; url: string; to: string; maxUses: number }> {
  const maker = personOf(scope);
  if (!maker) throw refuse(platformRefusals, 'platform.signed_out');
  requireNotClosed(cluster);
  const { way, role, branchCodes } = invitation;
  const email = way === 'email' ? invitation.email : null;
  const phone = way === 'phone' ? (parseThaiPhone(invitation.phone)?.national ?? null) : null;
  if (email !== null) await requireStranger(scope, cluster, { email, role });
  await revokeSame(scope, cluster, { email, phone, role });
  await requireFewOpen(scope, cluster.clusterId);
  const secret = newSecret();
  const maxUses = way === 'link' ? invitation.maxUses : 1;
  const expiresAt = new Date(scope.now.getTime() + invitation.days * DAY_MS);
  const { invitationId } = await scope.tx.one(sql<RowOf<'clusters_invitation', 'invitationId'>>`
    insert into clusters_invitation (tenant_id, cluster_id, secret_hash, way, email, email_folded, phone, role, branch_codes, max_uses, made_by, made_at, expires_at)
    values (${scope.tenant.id}, ${cluster.clusterId}, ${secretHash(secret)}, ${way}, ${email}, ${email && foldEmail(email)}, ${phone}, ${role},
            ${branchCodes}::text[], ${maxUses}, ${maker.userId}, ${scope.now}, ${expiresAt})
    returning invitation_id`);
  await recordAudit(scope, {
    action: 'clusters.invite',
    entityKind: INVITATION_ENTITY,
    entityId: invitationId,
    after: { cluster: cluster.key, way, role, branchCodes, maxUses },
  });
  const url = scope.tenant.origin + clustersPaths.invitation(secret);
  if (email !== null) await mailInvitation(scope, cluster, { email, url, role, expiresAt });
  return { invitationId, url, to: email ?? phone ?? '', maxUses };
}

/** Refuses with `clusters.address_invited_often` where an address has got as many invitations within a day as it may. */
async function requireFewMails(scope: Scope, email: string): Promise<void> {
  const { made } = await scope.tx.one(sql<{ made: number }>`
    select count(*)::int as made from clusters_invitation
     where tenant_id = ${scope.tenant.id} and email_folded = ${foldEmail(email)} and made_at > ${new Date(scope.now.getTime() - DAY_MS)}`);
  if (made >= MAX_MAILED_A_DAY)
    throw refuse(clustersRefusals, 'clusters.address_invited_often', { most: MAX_MAILED_A_DAY });
}

/** Revokes the open invitations of an address or a telephone number to a role, which another one replaces. */
async function revokeSame(
  scope: Scope,
  { clusterId }: ClusterHead,
  { email, phone, role }: { email: string | null; phone: string | null; role: ClusterRole },
): Promise<void> {
  if (email === null && phone === null) return;
  const revoked = await scope.tx.rows(sql<RowOf<'clusters_invitation', 'invitationId'>>`
    update clusters_invitation set revoked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and role = ${role}
       and (email_folded = ${email && foldEmail(email)} or phone = ${phone})
       and ${isOpenInvitation(scope)}
    returning invitation_id`);
  for (const { invitationId } of revoked)
    await recordAudit(scope, {
      action: 'clusters.revoke_invitation',
      entityKind: INVITATION_ENTITY,
      entityId: invitationId,
    });
}

/** Refuses with `clusters.too_many_invitations` where an organisation has as many open invitations as it may. */
async function requireFewOpen(scope: Scope, clusterId: string): Promise<void> {
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from clusters_invitation
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and ${isOpenInvitation(scope)}`);
  if (open >= MAX_OPEN_INVITATIONS)
    throw refuse(clustersRefusals, 'clusters.too_many_invitations', { most: MAX_OPEN_INVITATIONS });
}

/** Refuses with `clusters.already_member` where the owner of the address has the role already. */
async function requireStranger(
  scope: Scope,
  { clusterId }: ClusterHead,
  { email, role }: { email: string; role: ClusterRole },
): Promise<void> {
  const known = await findPersonByEmail(scope, email);
  const row =
    known &&
    (await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
      select member_id from clusters_member
       where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${known.personId} and role = ${role}
         and state <> 'ended'`));
  if (row) throw refuse(clustersRefusals, 'clusters.already_member');
}

async function mailInvitation(
  scope: Scope,
  cluster: ClusterHead,
  { email, url, role, expiresAt }: { email: string; url: string; role: ClusterRole; expiresAt: Date },
): Promise<void> {
  const maker = personOf(scope);
  const locale = (await findPersonByEmail(scope, email))?.locale ?? scope.tenant.locale;
  const options = { locale };
  const name = clusterName(cluster, locale);
  const title = m.clusters_people_mail_title({ cluster: name }, options);
  const body = renderMail({
    title,
    paragraphs: [
      m.clusters_people_mail_text(
        {
          who: maker ? `${maker.firstname} ${maker.lastname}`.trim() : scope.tenant.name,
          cluster: name,
          role: CLUSTER_ROLE_TEXTS[role]({}, options),
          until: formatDateTime(expiresAt, { zone: scope.tenant.zone, locale }),
        },
        options,
      ),
      m.clusters_people_mail_stranger({}, options),
    ],
    button: { label: m.clusters_people_mail_button({}, options), url },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to: email, subject: title, ...body, kind: 'clusters.invite' });
}
