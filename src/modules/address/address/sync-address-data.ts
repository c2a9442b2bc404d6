import { type AddressData, readAddressData } from './address-data.ts';

/** A connection that can write reference tables: the owner's, not the app's. */
export interface OwnerConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface AddressSync {
  /** False if the tables were already up to date. */
  readonly isChanged: boolean;
}

/**
 * Synchronises the address tables with the data files: inserts new codes, corrects changed names and postal codes,
 * retires removed codes. Idempotent; one query if nothing has changed. Call it after the migrations; it opens its own
 * transaction on the connection.
 */
export async function syncAddressData(owner: OwnerConnection): Promise<AddressSync> {
  const data = await readAddressData();
  await owner.query('begin');
  try {
    const isChanged = await sync(owner, data);
    await owner.query('commit');
    return { isChanged };
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function sync(owner: OwnerConnection, data: AddressData): Promise<boolean> {
  // Serialises nodes that start together; the second finds the tables up to date.
  await owner.query(`select pg_advisory_xact_lock(hashtext('address_source'))`);
  const { rows } = await owner.query('select content_hash from address_source where content_hash = $1', [
    data.contentHash,
  ]);
  if (rows.length > 0) return false;

  const { provinces, districts, subdistricts } = data;
  await owner.query(
    `insert into address_province as old (province_code, name_th, name_en, region)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])
     on conflict (province_code) do update
        set name_th = excluded.name_th, name_en = excluded.name_en, region = excluded.region, is_current = true
      where (old.name_th, old.name_en, old.region, old.is_current)
            is distinct from (excluded.name_th, excluded.name_en, excluded.region, true)`,
    [
      codes(provinces),
      provinces.map((place) => place.nameTh),
      provinces.map((place) => place.nameEn),
      provinces.map((place) => place.region),
    ],
  );
  await owner.query(
    `insert into address_district as old (district_code, province_code, name_th, name_en, postal_code)
     select code, code / 100, name_th, name_en, postal_code
       from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as new (code, name_th, name_en, postal_code)
     on conflict (district_code) do update
        set name_th = excluded.name_th, name_en = excluded.name_en, postal_code = excluded.postal_code, is_current = true
      where (old.name_th, old.name_en, old.postal_code, old.is_current)
            is distinct from (excluded.name_th, excluded.name_en, excluded.postal_code, true)`,
    [
      codes(districts),
      districts.map((place) => place.nameTh),
      districts.map((place) => place.nameEn),
      districts.map((place) => place.postalCode),
    ],
  );
  await owner.query(
    `insert into address_subdistrict as old (subdistrict_code, district_code, name_th, name_en, postal_code, postal_code_alt)
     select code, code / 100, name_th, name_en, postal_code, postal_code_alt
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])
         as new (code, name_th, name_en, postal_code, postal_code_alt)
     on conflict (subdistrict_code) do update
        set name_th = excluded.name_th, name_en = excluded.name_en, postal_code = excluded.postal_code,
            postal_code_alt = excluded.postal_code_alt, is_current = true
      where (old.name_th, old.name_en, old.postal_code, old.postal_code_alt, old.is_current)
            is distinct from (excluded.name_th, excluded.name_en, excluded.postal_code, excluded.postal_code_alt, true)`,
    [
      codes(subdistricts),
      subdistricts.map((place) => place.nameTh),
      subdistricts.map((place) => place.nameEn),
      subdistricts.map((place) => place.postalCode),
      subdistricts.map((place) => place.postalCodeAlt),
    ],
  );
  await owner.query(
    'update address_subdistrict set is_current = false where is_current and subdistrict_code <> all($1::int[])',
    [codes(subdistricts)],
  );
  await owner.query(
    'update address_district set is_current = false where is_current and district_code <> all($1::int[])',
    [codes(districts)],
  );
  await owner.query(
    'update address_province set is_current = false where is_current and province_code <> all($1::int[])',
    [codes(provinces)],
  );
  await owner.query(
    `insert into address_source (content_hash) values ($1)
     on conflict (is_only) do update set content_hash = excluded.content_hash, synced_at = now()`,
    [data.contentHash],
  );
  return true;
}

function codes(places: readonly { readonly code: number }[]): number[] {
  return places.map((place) => place.code);
}
