import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#platform/config/project-folder.ts';

export interface ProvinceRecord {
  readonly code: number;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly region: string;
}

export interface DistrictRecord {
  readonly code: number;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly postalCode: string;
}

export interface SubdistrictRecord extends DistrictRecord {
  readonly postalCodeAlt: string | null;
}

export interface AddressData {
  /** Changes whenever a data file changes. */
  readonly contentHash: string;
  readonly provinces: readonly ProvinceRecord[];
  readonly districts: readonly DistrictRecord[];
  readonly subdistricts: readonly SubdistrictRecord[];
}

/** Part of the hash; increase it if the same files must be loaded differently. */
const loaderVersion = 1;

/** Reads the module's copy of the places; `data/README.md` lists its sources and licences. */
export async function readAddressData(): Promise<AddressData> {
  const folder = join(projectFolder(), 'src/modules/address/data');
  const [provinces = '', districts = '', subdistricts = ''] = await Promise.all(
    ['provinces.csv', 'districts.csv', 'subdistricts.csv'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const hash = createHash('sha256').update(
    JSON.stringify([loaderVersion, provinces, districts, subdistricts]),
  );
  return {
    contentHash: hash.digest('hex'),
    provinces: readTable(provinces, ['code', 'legacy_id', 'name_th', 'name_en', 'region']).map(
      ([code, , nameTh = '', nameEn = '', region = '']) => ({ code: Number(code), nameTh, nameEn, region }),
    ),
    districts: readTable(districts, ['code', 'province_code', 'name_th', 'name_en', 'postal_code']).map(
      ([code, , nameTh = '', nameEn = '', postalCode = '']) => ({
        code: Number(code),
        nameTh,
        nameEn,
        postalCode,
      }),
    ),
    subdistricts: readTable(subdistricts, [
      'code',
      'district_code',
      'province_code',
      'name_th',
      'name_en',
      'postal_code',
      'postal_code_alt',
    ]).map(([code, , , nameTh = '', nameEn = '', postalCode = '', alt = '']) => ({
      code: Number(code),
      nameTh,
      nameEn,
      postalCode,
      postalCodeAlt: alt === '' ? null : alt,
    })),
  };
}

/** Our files contain no quotes and no commas inside values. Throws for a file that does, instead of misreading it. */
function readTable(text: string, columns: readonly string[]): string[][] {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  if (header?.replace(/^\ufeff/, '') !== columns.join(','))
    throw new Error(`address data: expected ${columns.join(',')}`);
  return lines.map((line) => {
    const values = line.split(',');
    if (line.includes('"') || values.length !== columns.length)
      throw new Error(`address data: cannot read ${line}`);
    return values;
  });
}
