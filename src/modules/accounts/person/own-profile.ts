import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { findSubdistrict } from '#modules/address/public.ts';
import { accountsSettings } from './accounts-settings-contract.ts';
import type { ProfileAddress, ProfileView } from './profile-contract.ts';

const PICTURE_LIFE_SECONDS = 900;

/** Returns the acting person. Refuses with `platform.signed_out`. */
export function requirePerson(scope: Scope): PersonActor {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person;
}

type ProfileRow = RowOf<
  'accounts_person',
  'title' | 'firstname' | 'lastname' | 'email' | 'phone' | 'locale' | 'pictureObjectId'
> & {
  readonly isActivated: boolean;
};

/** Returns the acting person's profile. */
export async function getOwnProfile(scope: Scope): Promise<ProfileView> {
  const { userId } = requirePerson(scope);
  const [row, address] = await Promise.all([
    scope.tx.one(sql<ProfileRow>`
      select title, firstname, lastname, email, activated_at is not null as is_activated, phone, locale, picture_object_id
        from accounts_person where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
    findOwnAddress(scope),
  ]);
  return {
    title: row.title ?? (accountsSettings.of(scope.tenant).registration.fields.title === 'off' ? null : ''),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    isActivated: row.isActivated,
    phone: row.phone,
    locale: row.locale,
    picture:
      row.pictureObjectId &&
      privateObjectUrl(scope.app, scope.tenant.id, row.pictureObjectId, {
        name: 'profile.webp',
        ttlSeconds: PICTURE_LIFE_SECONDS,
        disposition: 'inline',
      }),
    address,
  };
}

export interface OwnContact extends ProfileAddress {
  readonly phone: string;
}

/** Returns the phone and address of the acting person's profile, '' where not given; null for guests. */
export async function findOwnContact(scope: Scope): Promise<OwnContact | null> {
  const person = personOf(scope);
  if (!person) return null;
  const [row, address] = await Promise.all([
    scope.tx.first(sql<RowOf<'accounts_person', 'phone'>>`
      select phone from accounts_person where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}`),
    findOwnAddress(scope),
  ]);
  return { ...NO_ADDRESS, ...address, phone: row?.phone ?? '' };
}

const NO_ADDRESS: ProfileAddress = {
  addressLine: '',
  provinceCode: '',
  districtCode: '',
  subdistrictCode: '',
  postalCode: '',
};

/** Returns the acting person's address, or null. A sub-district that no longer exists must be chosen again. */
export async function findOwnAddress(scope: Scope): Promise<ProfileAddress | null> {
  const person = personOf(scope);
  if (!person) return null;
  const row = await scope.tx.first(sql<RowOf<'accounts_address', 'line' | 'subdistrictCode' | 'postalCode'>>`
    select line, subdistrict_code, postal_code from accounts_address
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}`);
  if (!row) return null;
  const place = await findSubdistrict(scope, row.subdistrictCode);
  return {
    addressLine: row.line,
    provinceCode: place ? String(place.provinceCode) : '',
    districtCode: place ? String(place.districtCode) : '',
    subdistrictCode: place ? String(place.subdistrictCode) : '',
    postalCode: place ? row.postalCode : '',
  };
}
