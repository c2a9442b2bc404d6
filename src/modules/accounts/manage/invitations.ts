import * as m from '#messages';
import { requireInPerson } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { recordAudit } from '#platform/audit.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { accountsPaths } from '../paths.ts';
import { foldEmail, PERSON_ENTITY } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import type { RegistrationInput } from '../registration/registration-contract.ts';
import { registerByRules } from '../registration/register-visitor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { signIn, type Visitor } from '../sign-in/sign-in.ts';
import type { InvitationInput, InvitationRow, InvitationView } from './invitation-contract.ts';
import { type MemberRole, mayGive } from './member-rules.ts';
import { roleText } from './member-text.tsx';
import { accountsSettings } from '../person/accounts-settings-contract.ts';
import { signInMethodState } from './sign-in-method-rules.ts';

const PAGE_SIZE = 50;
const INVITATION_ENTITY = 'accounts.invitation';

/**
 * Creates an invitation with the site's configured lifetime and returns its link only now; a hash is stored. If an address
 * is given, the link is mailed to it and valid for that address only.
 * Refuses with `accounts.member_forbidden`.
 */
export async function makeInvitation(
  scope: Scope,
  { email, role, locale }: InvitationInput,
): Promise<{ url: string; email: string | null }> {
  const maker = await lockMaker(scope);
  if (!mayGive(maker.role, role)) throw refuse(accountsRefusals, 'accounts.member_forbidden');
  const secret = newSecret();
  const expiresAt = new Date(
    scope.now.getTime() + accountsSettings.of(scope.tenant).limits.invitationDays * 86_400_000,
  );
  const to = email === '' ? null : email;
  const { invitationId } = await scope.tx.one(sql<RowOf<'accounts_invitation', 'invitationId'>>`
    insert into accounts_invitation (tenant_id, secret_hash, role, email, email_folded, locale, made_by, made_at, expires_at)
    values (${scope.tenant.id}, ${secretHash(secret)}, ${role}, ${to}, ${to === null ? null : foldEmail(to)}, ${locale},
            ${maker.userId}, ${scope.now}, ${expiresAt})
    returning invitation_id`);
  await recordAudit(scope, {
    action: 'accounts.invite',
    entityKind: INVITATION_ENTITY,
    entityId: invitationId,
    after: { role, email: to },
  });
  const url = scope.tenant.origin + accountsPaths.invite(secret);
  if (to !== null) await mailInvitation(scope, { to, url, role, locale, expiresAt, maker });
  return { url, email: to };
}

async function mailInvitation(
  scope: Scope,
  invitation: {
    to: string;
    url: string;
    role: MemberRole;
    locale: Locale;
    expiresAt: Date;
    maker: PersonActor;
  },
): Promise<void> {
  const { to, url, locale, maker } = invitation;
  const options = { locale };
  const site = scope.tenant.name;
  const title = m.accounts_manage_invite_mail_title({ site }, options);
  const { text, html } = renderMail({
    title,
    paragraphs: [
      m.accounts_manage_invite_mail_text(
        {
          who: `${maker.firstname} ${maker.lastname}`.trim(),
          site,
          role: roleText(invitation.role, locale),
          until: formatDateTime(invitation.expiresAt, { zone: scope.tenant.zone, locale }),
        },
        options,
      ),
      m.accounts_manage_invite_mail_stranger({}, options),
    ],
    button: { label: m.accounts_manage_invite_accept({}, options), url },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to, subject: title, text, html, kind: 'accounts.invite' });
}

/** Revokes an open invitation. Idempotent. Refuses with `accounts.invitation_missing`, `accounts.invitation_gone`. */
export async function revokeInvitation(scope: Scope, invitationId: string): Promise<void> {
  await lockMaker(scope);
  const invitation = await scope.tx.first(sql<RowOf<'accounts_invitation', 'usedAt' | 'revokedAt'>>`
    select used_at, revoked_at from accounts_invitation
     where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId} for update`);
  if (!invitation) throw refuse(accountsRefusals, 'accounts.invitation_missing');
  if (invitation.usedAt !== null) throw refuse(accountsRefusals, 'accounts.invitation_gone');
  if (invitation.revokedAt !== null) return;
  await scope.tx.run(sql`
    update accounts_invitation set revoked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId}`);
  await recordAudit(scope, {
    action: 'accounts.revoke_invitation',
    entityKind: INVITATION_ENTITY,
    entityId: invitationId,
  });
}

/** Returns open invitations, newest first; `cursor` is the `next` of the previous page. */
export async function listOpenInvitations(
  scope: Scope,
  cursor: string | null,
): Promise<{ invitations: InvitationRow[]; next: string | null }> {
  const after = findCursorPosition(IdPosition, cursor);
  const rows = await scope.tx.rows(sql<
    RowOf<'accounts_invitation', 'invitationId' | 'email' | 'role' | 'madeAt' | 'expiresAt'> & {
      readonly madeBy: string;
    }
  >`
    select i.invitation_id, i.email, i.role, trim(p.firstname || ' ' || p.lastname) as made_by, i.made_at, i.expires_at
      from accounts_invitation as i
      join accounts_person as p on p.tenant_id = ${scope.tenant.id} and p.person_id = i.made_by
     where i.tenant_id = ${scope.tenant.id} and i.used_at is null and i.revoked_at is null and i.expires_at > ${scope.now}
       ${after === null ? sql`` : sql`and i.invitation_id < ${after.id}`}
     order by i.invitation_id desc limit ${sql.lit(PAGE_SIZE + 1)}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    invitations: page.map((row) => ({
      invitationId: row.invitationId,
      email: row.email,
      role: row.role,
      madeBy: row.madeBy,
      madeAt: row.madeAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    next: last ? cursorOf(IdPosition, { id: last.invitationId }) : null,
  };
}

/** Returns an invitation by its link's secret, or null. Does not consume it. */
export async function findInvitation(scope: Scope, secret: string): Promise<InvitationView | null> {
  const row = await scope.tx.first(sql<
    RowOf<'accounts_invitation', 'role' | 'email' | 'usedAt' | 'revokedAt' | 'expiresAt'> &
      RowAs<'accounts_person', { madeBy: 'firstname' }>
  >`
    select i.role, i.email, p.firstname as made_by, i.used_at, i.revoked_at, i.expires_at
      from accounts_invitation as i
      join accounts_person as p on p.tenant_id = ${scope.tenant.id} and p.person_id = i.made_by
     where i.tenant_id = ${scope.tenant.id} and i.secret_hash = ${secretHash(secret)}`);
  if (!row) return null;
  const times = { usedAt: row.usedAt, revokedAt: row.revokedAt, expiresAt: row.expiresAt };
  return {
    state: signInMethodState(times, scope.now),
    role: row.role,
    email: row.email,
    madeBy: row.madeBy,
  };
}

/** Whether the secret belongs to an invitation that can be used now. */
export async function isInvitationOpen(scope: Scope, secret: string): Promise<boolean> {
  return (await findInvitation(scope, secret))?.state === 'open';
}

/**
 * Hashes the password before the transaction, but only for an open invitation, so that forged links cause no hashing.
 * Refuses with `accounts.invitation_gone`, `platform.invalid_input` by field.
 */
export async function prepareInvited(
  scope: ScopeWithoutTx,
  { token, password, email }: RegistrationInput & { token: string },
): Promise<{ passwordHash: string }> {
  const invitation = await scope.app.database.read(scope.tenant.id, (tx) =>
    findInvitation({ ...scope, tx }, token),
  );
  if (invitation?.state !== 'open') throw refuse(accountsRefusals, 'accounts.invitation_gone');
  return { passwordHash: await hashChosenPassword(scope, password, email) };
}

/**
 * Registers the invited person and signs them in. A mailed invitation is valid for its address only.
 * Refuses with `accounts.invitation_gone`, `accounts.email_taken`, `platform.invalid_input` by field.
 */
export async function registerInvited(
  scope: Scope,
  secret: string,
  { person, visitor }: { person: RegistrationInput & { passwordHash: string }; visitor: Visitor },
): Promise<OpenSession> {
  const invitation = await findInvitation(scope, secret);
  if (invitation?.state !== 'open') throw refuse(accountsRefusals, 'accounts.invitation_gone');
  const { personId } = await registerByRules(scope, { ...person, email: invitation.email ?? person.email });
  const role = await consumeInvitation(scope, secret, personId);
  await setRole(scope, personId, role);
  if (invitation.email !== null) await countAsActivated(scope, personId);
  await noteAccepted(scope, personId, { before: null, after: role });
  return signIn(scope, { personId, role, way: 'invitation' }, visitor);
}

/**
 * Gives the signed-in person the invitation's role and a new session. Does not consume the invitation if they already have
 * the role or a higher one. Not allowed while acting.
 * Refuses with `accounts.invitation_gone`, `accounts.invitation_other_email`.
 */
export async function joinByInvitation(
  scope: Scope,
  secret: string,
  visitor: Visitor,
): Promise<OpenSession | null> {
  const { userId } = personOf(scope) ?? {};
  if (userId === undefined) throw refuse(platformRefusals, 'platform.signed_out');
  requireInPerson(scope);
  const person = await scope.tx.one(sql<RowOf<'accounts_person', 'role' | 'emailFolded'>>`
    select role, email_folded from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} for no key update`);
  const invitation = await findInvitation(scope, secret);
  if (invitation?.state !== 'open') throw refuse(accountsRefusals, 'accounts.invitation_gone');
  if (invitation.email !== null && foldEmail(invitation.email) !== person.emailFolded)
    throw refuse(accountsRefusals, 'accounts.invitation_other_email');
  if (hasRole(person.role, invitation.role)) return null;
  const role = await consumeInvitation(scope, secret, userId);
  await setRole(scope, userId, role);
  await endSessions(scope, { personId: userId, reason: 'role changed' });
  await noteAccepted(scope, userId, { before: person.role, after: role });
  return signIn(scope, { personId: userId, role, way: 'invitation' }, visitor);
}

/** Consumes an invitation in one conditional statement; of two concurrent uses one fails. */
async function consumeInvitation(scope: Scope, secret: string, personId: string): Promise<MemberRole> {
  const used = await scope.tx.first(sql<RowOf<'accounts_invitation', 'role'>>`
    update accounts_invitation as i set used_at = ${scope.now}, used_by = ${personId}
     where i.tenant_id = ${scope.tenant.id} and i.secret_hash = ${secretHash(secret)}
       and i.used_at is null and i.revoked_at is null and i.expires_at > ${scope.now}
       and exists (select from accounts_person as p where p.tenant_id = ${scope.tenant.id} and p.person_id = i.made_by
                      and p.role = 'admin' and p.state = 'active')
    returning i.role`);
  if (!used) throw refuse(accountsRefusals, 'accounts.invitation_gone');
  return used.role;
}

async function setRole(scope: Scope, personId: string, role: MemberRole): Promise<void> {
  await scope.tx.run(sql`
    update accounts_person set role = ${role} where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
}

/** Activates the person: using a mailed secret proves that the address is theirs. */
async function countAsActivated(scope: Scope, personId: string): Promise<void> {
  await scope.tx.run(sql`
    update accounts_person set activated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and activated_at is null`);
}

async function noteAccepted(
  scope: Scope,
  personId: string,
  roles: { before: MemberRole | null; after: MemberRole },
): Promise<void> {
  await recordAudit(scope, {
    action: 'accounts.accept_invitation',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    actor: { userId: personId, role: roles.after },
    ...(roles.before !== null && { before: { role: roles.before } }),
    after: { role: roles.after },
  });
}

/** Locks and returns the acting person as stored now. Refuses with `accounts.member_forbidden` unless an active admin. */
export async function lockMaker(scope: Scope): Promise<PersonActor> {
  const person = personOf(scope);
  const row =
    person &&
    (await scope.tx.first(sql<RowOf<'accounts_person', 'role'>>`
      select role from accounts_person
       where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and state = 'active' for share`));
  if (!person || row?.role !== 'admin') throw refuse(accountsRefusals, 'accounts.member_forbidden');
  return person;
}
