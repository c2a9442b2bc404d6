import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import type { Scope } from '#platform/scope.ts';
import { deleteObject, readObject } from '#platform/storage/objects.ts';
import { deleteExports } from './export-data.ts';
import { forgetDevices } from '../guessing/known-device.ts';
import { foldEmail } from '../person/person-queries.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';

/** The account itself. An anonymous row without name and address remains, because orders and the audit log refer to it. */
export const accountsPersonalData: PersonalData = {
  name: 'account',
  use: {
    code: 'accounts.signed_in',
    text: m.accounts_import_kept_signed_in,
    find: (scope, personIds) =>
      scope.tx.rows(sql<RowOf<'accounts_person', 'personId'>>`
        select person_id from accounts_person as person
         where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])
           and (password_hash is not null or activated_at is not null
             or exists (select from accounts_passkey as key where key.tenant_id = ${scope.tenant.id} and key.person_id = person.person_id)
             or exists (select from accounts_line_link as link where link.tenant_id = ${scope.tenant.id} and link.person_id = person.person_id)
             or exists (select from accounts_entry_link as entry where entry.tenant_id = ${scope.tenant.id} and entry.person_id = person.person_id)
             or exists (select from accounts_address as home where home.tenant_id = ${scope.tenant.id} and home.person_id = person.person_id))`),
  },
  collect: async (scope, { personId }) => {
    const [person, duties, addresses, exports, invitations, lineAccounts, passkeys, knownBrowsers, consents] =
      await Promise.all([
        scope.tx.one(sql<
          RowAs<'accounts_person', { picture: 'pictureObjectId' }> & {
            readonly record: object;
          }
        >`
        select picture_object_id as picture, jsonb_build_object(
                 'id', person_id, 'email', email, 'title', title, 'firstname', firstname, 'lastname', lastname, 'phone', phone, 'role', role,
                 'language', locale, 'joinedAt', created_at, 'emailConfirmedAt', activated_at) as record
          from accounts_person where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
        scope.tx.rows(sql`
        select duty, given_at, ended_at from accounts_duty
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by duty_id limit 100`),
        scope.tx.rows(sql`
        select line, subdistrict_code, postal_code, updated_at
          from accounts_address where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
        scope.tx.rows(sql`
        select asked_at, state from accounts_data_export
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by export_id desc limit 100`),
        scope.tx.rows(sql`
        select role, made_at, used_at from accounts_invitation
         where tenant_id = ${scope.tenant.id} and used_by = ${personId} limit 100`),
        scope.tx.rows(sql`
        select name, linked_at from accounts_line_link
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by linked_at limit 100`),
        scope.tx.rows(sql`
        select name, rp_id as host, made_at, used_at from accounts_passkey
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by passkey_id limit 100`),
        scope.tx.rows(sql`
        select known_at, used_at from accounts_known_device
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by known_at limit 100`),
        scope.tx.rows(sql`
        select kind, number, accepted_at from accounts_consent
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by accepted_at limit 100`),
      ]);
    const picture = person.picture === null ? null : await dataUrlOf(scope, person.picture);
    const kept = {
      picture,
      duties,
      addresses,
      exports,
      invitations,
      lineAccounts,
      passkeys,
      knownBrowsers,
      consents,
    };
    return { records: [{ ...person.record, ...kept }], next: null };
  },
  erase: async (scope, { personId, email }) => {
    await deleteExports(scope, personId);
    await erasePicture(scope, personId);
    const at = { tenant: scope.tenant.id, personId };
    await scope.tx.run(
      sql`delete from accounts_address where tenant_id = ${at.tenant} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from accounts_mail_link where tenant_id = ${at.tenant} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from accounts_second_factor where tenant_id = ${at.tenant} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from accounts_line_link where tenant_id = ${at.tenant} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from accounts_passkey where tenant_id = ${at.tenant} and person_id = ${personId}`,
    );
    await forgetDevices(scope, { personId });
    await scope.tx.run(sql`
      update accounts_duty set ended_at = greatest(given_at, ${scope.now}::timestamptz)
       where tenant_id = ${at.tenant} and person_id = ${personId} and ended_at is null`);
    // An open invitation to this address must not become usable by anyone, so it ends too.
    await scope.tx.run(sql`
      update accounts_invitation
         set email = null, email_folded = null,
             revoked_at = case when used_at is null then coalesce(revoked_at, ${scope.now}) end
       where tenant_id = ${at.tenant}
         and (used_by = ${personId} or email_folded = ${email === null ? null : foldEmail(email)})`);
    await scope.tx.run(sql`
      update accounts_data_export set state = 'failed'
       where tenant_id = ${at.tenant} and person_id = ${personId} and state = 'asked'`);
    await removeFromSearch(scope, PERSON_SEARCH, [personId]);
    // An address that never receives mail (RFC 2606 §2); the id keeps it unique.
    const nobody = `${personId}@erased.invalid`;
    await scope.tx.run(sql`
      update accounts_person
         set email = ${nobody}, email_folded = ${nobody}, title = null, firstname = '–', lastname = '', password_hash = null, phone = null,
             locale = null, activated_at = null, role = 'user', state = 'suspended', deletion_asked_at = null, deletion_due_at = null,
             erased_at = ${scope.now}
       where tenant_id = ${at.tenant} and person_id = ${personId} and erased_at is null`);
    scope.app.sessions.refresh(personId);
  },
};

async function erasePicture(scope: Scope, personId: string): Promise<void> {
  const row = await scope.tx.first(sql<RowOf<'accounts_person', 'pictureObjectId'>>`
    select picture_object_id from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} for update`);
  if (!row?.pictureObjectId) return;
  await scope.tx.run(sql`
    update accounts_person set picture_object_id = null
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await deleteObject(scope, row.pictureObjectId);
}

async function dataUrlOf(scope: Scope, objectId: string): Promise<string> {
  const { bytes, contentType } = await readObject(scope, objectId);
  return `data:${contentType};base64,${bytes.toString('base64')}`;
}
