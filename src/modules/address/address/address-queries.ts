import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Place, Tambon } from './address-contract.ts';
import { type AddressNames, bangkokCode } from './address-rules.ts';
import { addressRefusals } from '../refusals.ts';

/** The 77 provinces: Bangkok first, as Thai forms have it, the others in dictionary order. */
export async function listProvinces(scope: Scope): Promise<Place[]> {
  return scope.tx.rows(sql<Place>`
    select province_code as id, name_th, name_en from address_province
     where is_current order by province_code <> ${bangkokCode}, name_th collate "th-x-icu"`);
}

/** The districts of a province. Refuses with `address.unknown_place`. */
export async function listDistricts(scope: Scope, provinceCode: number): Promise<Place[]> {
  const places = await scope.tx.rows(sql<Place>`
    select district_code as id, name_th, name_en from address_district
     where province_code = ${provinceCode} and is_current order by name_th collate "th-x-icu"`);
  if (places.length === 0) throw refuse(addressRefusals, 'address.unknown_place');
  return places;
}

/** The sub-districts of a district with their postal codes. Refuses with `address.unknown_place`. */
export async function listSubdistricts(scope: Scope, districtCode: number): Promise<Tambon[]> {
  const places = await scope.tx.rows(sql<Tambon>`
    select subdistrict_code as id, name_th, name_en, postal_code as zip from address_subdistrict
     where district_code = ${districtCode} and is_current order by name_th collate "th-x-icu"`);
  if (places.length === 0) throw refuse(addressRefusals, 'address.unknown_place');
  return places;
}

/** The names behind a sub-district's code, for a new address: null when it is unknown or retired. */
export async function findSubdistrict(scope: Scope, subdistrictCode: number): Promise<AddressNames | null> {
  const row = await findPlace(scope, subdistrictCode);
  return row?.isCurrent ? row.names : null;
}

/**
 * The names behind a sub-district's code, retired ones too: the snapshot to store on an order or invoice.
 * Refuses with `address.unknown_place`.
 */
export async function getAddressNames(
  scope: Scope,
  { subdistrictCode }: { subdistrictCode: number },
): Promise<AddressNames> {
  const row = await findPlace(scope, subdistrictCode);
  if (!row) throw refuse(addressRefusals, 'address.unknown_place');
  return row.names;
}

/** Codes have six digits; anything else would not even fit the column. */
function isCode(value: number): boolean {
  return Number.isInteger(value) && value >= 100_000 && value <= 999_999;
}

interface PlaceRow extends Omit<AddressNames, 'postalCodes'> {
  readonly isCurrent: boolean;
  readonly postalCode: string;
  readonly postalCodeAlt: string | null;
}

async function findPlace(
  scope: Scope,
  subdistrictCode: number,
): Promise<{ isCurrent: boolean; names: AddressNames } | null> {
  if (!isCode(subdistrictCode)) return null;
  const row = await scope.tx.first(sql<PlaceRow>`
    select p.province_code as "provinceCode", d.district_code as "districtCode", s.subdistrict_code as "subdistrictCode",
           p.name_th as "provinceTh", p.name_en as "provinceEn", d.name_th as "districtTh", d.name_en as "districtEn",
           s.name_th as "subdistrictTh", s.name_en as "subdistrictEn", s.is_current as "isCurrent",
           s.postal_code as "postalCode", s.postal_code_alt as "postalCodeAlt"
      from address_subdistrict s join address_district d using (district_code) join address_province p using (province_code)
     where s.subdistrict_code = ${subdistrictCode}`);
  if (!row) return null;
  const { isCurrent, postalCode, postalCodeAlt, ...names } = row;
  return {
    isCurrent,
    names: { ...names, postalCodes: postalCodeAlt === null ? [postalCode] : [postalCode, postalCodeAlt] },
  };
}
