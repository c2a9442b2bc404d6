import type { Locale } from '#platform/locale/locale.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';

/** Bangkok calls its districts เขต and their parts แขวง, where the provinces say อำเภอ and ตำบล. */
export const bangkokCode = 10;

/** The names of a sub-district and what it lies in: the snapshot that orders and invoices keep. */
export interface AddressNames {
  readonly provinceCode: number;
  readonly districtCode: number;
  readonly subdistrictCode: number;
  readonly provinceTh: string;
  readonly provinceEn: string;
  readonly districtTh: string;
  readonly districtEn: string;
  readonly subdistrictTh: string;
  readonly subdistrictEn: string;
  /** The usual one first; a sub-district may have more than are listed, so any postal code may be typed. */
  readonly postalCodes: readonly string[];
}

/**
 * The place in one line, as it stands on a parcel: `ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่`,
 * `แขวงสีลม เขตบางรัก กรุงเทพมหานคร`, `Suthep, Mueang Chiang Mai, Chiang Mai`. Prefixes are never stored.
 */
export function placeLine(names: Omit<AddressNames, 'postalCodes'>, locale: Locale): string {
  if (locale === 'en') return `${names.subdistrictEn}, ${names.districtEn}, ${names.provinceEn}`;
  const { subdistrictTh, districtTh, provinceTh } = names;
  return names.provinceCode === bangkokCode
    ? `แขวง${subdistrictTh} เขต${districtTh} ${provinceTh}`
    : `ตำบล${subdistrictTh} อำเภอ${districtTh} จังหวัด${provinceTh}`;
}

/** A typed postal code as five digits, or null: Thai postal codes begin with 1 to 9. */
export function parsePostalCode(text: string): string | null {
  const digits = toArabicDigits(text).replace(/\s/g, '');
  return /^[1-9][0-9]{4}$/.test(digits) ? digits : null;
}

/** What the address form holds: codes as the selects have them, '' while nothing is chosen. */
export interface AddressChoice {
  readonly provinceCode: string;
  readonly districtCode: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
}

export const emptyChoice: AddressChoice = {
  provinceCode: '',
  districtCode: '',
  subdistrictCode: '',
  postalCode: '',
};

/** Another province: what lies in the old one goes, and so does a postal code that came from it. */
export function chooseProvince(choice: AddressChoice, provinceCode: string): AddressChoice {
  return provinceCode === choice.provinceCode ? choice : { ...emptyChoice, provinceCode };
}

export function chooseDistrict(choice: AddressChoice, districtCode: string): AddressChoice {
  if (districtCode === choice.districtCode) return choice;
  return { ...emptyChoice, provinceCode: choice.provinceCode, districtCode };
}

/** Another sub-district brings its postal code, which may be typed over until the next choice. */
export function chooseSubdistrict(
  choice: AddressChoice,
  subdistrictCode: string,
  postalCode: string,
): AddressChoice {
  return subdistrictCode === choice.subdistrictCode ? choice : { ...choice, subdistrictCode, postalCode };
}

/** Which words the selects carry: Bangkok's, the provinces', or both while no province is chosen. */
export function districtWords(provinceCode: string): 'bangkok' | 'province' | 'either' {
  if (provinceCode === '') return 'either';
  return Number(provinceCode) === bangkokCode ? 'bangkok' : 'province';
}
