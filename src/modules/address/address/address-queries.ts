import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Place, Tambon } from './address-contract.ts';
import { type AddressNames, bangkokCode } from './address-rules.ts';
import { addressRefusals } from '../refusals.ts';

/** Returns the 77 provinces: Bangkok first, as on Thai forms, the others in dictionary order. */
export async function listProvinces(scope: Scope): Promise<Place[]> {
  const provinces = await scope.tx.rows(sql<RowOf<'address_province', 'provinceCode' | 'nameTh' | 'nameEn'>>`
    select province_code, name_th, name_en from address_province
     where is_current order by province_code <> ${bangkokCode}, name_th collate "th-x-icu"`);
  return provinces.map((row) => placeOf(row.provinceCode, row));
}

/** Returns the districts of a province. Refuses with `address.unknown_place`. */
export async function listDistricts(scope: Scope, provinceCode: number): Promise<Place[]> {
  const districts = await scope.tx.rows(sql<RowOf<'address_district', 'districtCode' | 'nameTh' | 'nameEn'>>`
    select district_code, name_th, name_en from address_district
     where province_code = ${provinceCode} and is_current order by name_th collate "th-x-icu"`);
  if (districts.length === 0) throw refuse(addressRefusals, 'address.unknown_place');
  return districts.map((row) => placeOf(row.districtCode, row));
}

/** Returns the sub-districts of a district with their postal codes. Refuses with `address.unknown_place`. */
export async function listSubdistricts(scope: Scope, districtCode: number): Promise<Tambon[]> {
  const subdistricts = await scope.tx.rows(sql<
    RowOf<'address_subdistrict', 'subdistrictCode' | 'nameTh' | 'nameEn' | 'postalCode'>
  >`
    select subdistrict_code, name_th, name_en, postal_code from address_subdistrict
     where district_code = ${districtCode} and is_current order by name_th collate "th-x-icu"`);
  if (subdistricts.length === 0) throw refuse(addressRefusals, 'address.unknown_place');
  return subdistricts.map((row) => ({ ...placeOf(row.subdistrictCode, row), zip: row.postalCode }));
}

/** A place in the specification's format. */
function placeOf(id: number, { nameTh, nameEn }: { nameTh: string; nameEn: string }): Place {
  return { id, name_th: nameTh, name_en: nameEn };
}

/** Returns the names of a sub-district for a new address; null if its code is unknown or retired. */
export async function findSubdistrict(scope: Scope, subdistrictCode: number): Promise<AddressNames | null> {
  const row = await findPlace(scope, subdistrictCode);
  return row?.isCurrent ? row.names : null;
}

/**
 * Returns the names of a sub-district, retired ones included: the snapshot to store on an order or invoice. Refuses
 * with `address.unknown_place`.
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

type PlaceRow = RowAs<
  'address_province',
  { provinceCode: 'provinceCode'; provinceTh: 'nameTh'; provinceEn: 'nameEn' }
> &
  RowAs<'address_district', { districtCode: 'districtCode'; districtTh: 'nameTh'; districtEn: 'nameEn' }> &
  RowAs<'address_subdistrict', { subdistrictTh: 'nameTh'; subdistrictEn: 'nameEn' }> &
  RowOf<'address_subdistrict', 'subdistrictCode' | 'isCurrent' | 'postalCode' | 'postalCodeAlt'>;

async function findPlace(
  scope: Scope,
  subdistrictCode: number,
): Promise<{ isCurrent: boolean; names: AddressNames } | null> {
  if (!isCode(subdistrictCode)) return null;
  const row = await scope.tx.first(sql<PlaceRow>`
    select p.province_code, d.district_code, s.subdistrict_code, p.name_th as province_th, p.name_en as province_en,
           d.name_th as district_th, d.name_en as district_en, s.name_th as subdistrict_th, s.name_en as subdistrict_en,
           s.is_current, s.postal_code, s.postal_code_alt
      from address_subdistrict s join address_district d using (district_code) join address_province p using (province_code)
     where s.subdistrict_code = ${subdistrictCode}`);
  if (!row) return null;
  const { isCurrent, postalCode, postalCodeAlt, ...names } = row;
  return {
    isCurrent,
    names: { ...names, postalCodes: postalCodeAlt === null ? [postalCode] : [postalCode, postalCodeAlt] },
  };
}
