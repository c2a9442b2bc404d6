import { findMember, findOwnContact, foldEmail, namesOf } from '#modules/accounts/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { requireInPerson } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { managePeople } from '../access/cluster-actions.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import { clustersPaths } from '../paths.ts';
import { clustersRefusals } from '../refusals.ts';
import { addMember } from './add-member.ts';
import type { InvitationView } from './invitation-contract.ts';
import {
  findAcceptProblem,
  type InvitationState,
  invitationState,
  isSecretForm,
} from './invitation-rules.ts';
import { isOpenInvitation } from './invitation-rows.ts';
import { maskedAddress, maskedPhone } from './masked-rules.ts';
import { isSuspendedIn, wasRemovedSince } from './member-rows.ts';
import { invitationAccepted } from './notice-kinds.ts';

type StoredInvitation = RowOf<
  'clusters_invitation',
  | 'invitationId'
  | 'way'
  | 'email'
  | 'emailFolded'
  | 'phone'
  | 'role'
  | 'branchCodes'
  | 'uses'
  | 'maxUses'
  | 'madeBy'
  | 'madeAt'
  | 'expiresAt'
  | 'revokedAt'
> &
  Pick<ClusterHead, 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'state'> & { readonly isMakerIn: boolean };

/** Returns what the holder of a link sees, or null for an unknown one. Does not use it up. */
export async function findInvitation(scope: Scope, token: string): Promise<InvitationView | null> {
  const found = await findStored(scope, token);
  if (!found) return null;
  const { invitation, state } = found;
  const names = await namesOf(scope, [invitation.madeBy]);
  return {
    state,
    nameTh: invitation.nameTh,
    nameEn: invitation.nameEn,
    role: invitation.role,
    madeBy: names.get(invitation.madeBy) ?? '',
    way: invitation.way,
    to: maskedAddress(invitation.email ?? '') || maskedPhone(invitation.phone ?? ''),
  };
}

/** Who would accept an invitation: the person who is signed in, if anybody is. */
export function findInvited(scope: Scope): { name: string; email: string } | null {
  const person = personOf(scope);
  return person && { name: `${person.firstname} ${person.lastname}`.trim(), email: person.email };
}

/**
 * Makes the signed-in person a member as an invitation says and returns the key of the organisation. Does not use it up where
 * they have the role already. Not allowed while acting for somebody. Refuses with `clusters.invitation_gone`,
 * `clusters.invitation_other_email`, `clusters.email_unconfirmed`, `clusters.invitation_other_phone`,
 * `clusters.member_suspended`, `clusters.member_removed`.
 */
export async function acceptInvitation(scope: Scope, token: string): Promise<{ key: string }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  requireInPerson(scope);
  const found = await findStored(scope, token);
  if (found?.state !== 'open') throw refuse(clustersRefusals, 'clusters.invitation_gone');
  const { invitation } = found;
  await requireMeant(scope, invitation, person);
  const joined = await addMember(scope, invitation, {
    action: 'clusters.accept_invitation',
    personId: person.userId,
    role: invitation.role,
    branchCodes: invitation.branchCodes,
    invitedBy: invitation.madeBy,
  });
  if (joined === null) return { key: invitation.key };
  await takeUse(scope, invitation.invitationId);
  if (invitation.maxUses === 1)
    await notify(scope, invitationAccepted, {
      personId: invitation.madeBy,
      params: {
        who: `${person.firstname} ${person.lastname}`.trim(),
        nameTh: invitation.nameTh,
        nameEn: invitation.nameEn,
        role: invitation.role,
      },
      link: clustersPaths.person(person.userId),
      dedupeKey: `${invitationAccepted.name} ${invitation.invitationId}`,
    });
  return { key: invitation.key };
}

async function requireMeant(scope: Scope, invitation: StoredInvitation, person: PersonActor): Promise<void> {
  const { clusterId } = invitation;
  const problem = findAcceptProblem(invitation, {
    emailFolded: foldEmail(person.email),
    isEmailConfirmed: person.isActivated,
    phone: (await findOwnContact(scope))?.phone ?? '',
    isSuspendedHere: await isSuspendedIn(scope, { clusterId, personId: person.userId }),
    wasRemovedSince: await wasRemovedSince(scope, {
      clusterId,
      personId: person.userId,
      since: invitation.madeAt,
    }),
  });
  if (problem) throw refuse(clustersRefusals, problem);
}

/** Takes one use in one conditional statement: of several people who want the last one, one gets it. */
async function takeUse(scope: Scope, invitationId: string): Promise<void> {
  const used = await scope.tx.run(sql`
    update clusters_invitation set uses = uses + 1
     where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId} and ${isOpenInvitation(scope)}`);
  if (used !== 1) throw refuse(clustersRefusals, 'clusters.invitation_gone');
}

async function findStored(
  scope: Scope,
  token: string,
): Promise<{ invitation: StoredInvitation; state: InvitationState } | null> {
  if (!isSecretForm(token)) return null;
  const invitation = await scope.tx.first(sql<StoredInvitation>`
    select i.invitation_id, i.way, i.email, i.email_folded, i.phone, i.role, i.branch_codes, i.uses, i.max_uses, i.made_by, i.made_at, i.expires_at,
           i.revoked_at, c.cluster_id, c.key, c.name_th, c.name_en, c.state,
           exists (select from clusters_member m where m.tenant_id = i.tenant_id and m.cluster_id = i.cluster_id and m.person_id = i.made_by
                      and m.state = 'active' and m.role = any(${managePeople.roles}::text[])) as is_maker_in
      from clusters_invitation i join clusters_cluster c on c.tenant_id = i.tenant_id and c.cluster_id = i.cluster_id
     where i.tenant_id = ${scope.tenant.id} and i.secret_hash = ${secretHash(token)}`);
  if (!invitation) return null;
  const makerMayInvite = await mayStillInvite(scope, invitation);
  return { invitation, state: invitationState({ ...invitation, makerMayInvite }, scope.now) };
}

/** Whether the maker could make the invitation now: nobody keeps a back door open after they lost their rights. */
async function mayStillInvite(
  scope: Scope,
  { isMakerIn, madeBy, state }: Pick<StoredInvitation, 'isMakerIn' | 'madeBy' | 'state'>,
): Promise<boolean> {
  const maker = await findMember(scope.tx, scope.tenant.id, madeBy);
  if (!maker?.isActive || state === 'closed') return false;
  if (managePeople.site !== null && hasRole(maker.role, managePeople.site)) return true;
  return isMakerIn && managePeople.states.includes(state);
}
