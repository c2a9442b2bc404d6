import type { Locale } from '#platform/locale/locale.ts';

/** Bangkok calls its districts เขต and sub-districts แขวง; the provinces say อำเภอ and ตำบล. */
export const bangkokCode = 10;

/** Names of a sub-district and its parents: the snapshot that orders and invoices store. */
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
  /** The most common one first. A sub-district may have more than are listed, so any postal code can be entered. */
  readonly postalCodes: readonly string[];
}

/** An address as a form with both languages shows it; empty where nothing was typed. */
export interface BilingualAddress {
  /** House number, road and the like, in Thai. */
  readonly addressLine: string;
  readonly addressLineEn: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
}

/**
 * The place in one line, as on a parcel: `ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่`, `แขวงสีลม เขตบางรัก
 * กรุงเทพมหานคร`, `Suthep, Mueang Chiang Mai, Chiang Mai`. Prefixes are never stored.
 */
export function placeLine(names: Omit<AddressNames, 'postalCodes'>, locale: Locale): string {
  if (locale === 'en') return `${names.subdistrictEn}, ${names.districtEn}, ${names.provinceEn}`;
  const { subdistrictTh, districtTh, provinceTh } = names;
  return names.provinceCode === bangkokCode
    ? `แขวง${subdistrictTh} เขต${districtTh} ${provinceTh}`
    : `ตำบล${subdistrictTh} อำเภอ${districtTh} จังหวัด${provinceTh}`;
}

/** State of the address form: codes as select values, '' while nothing is chosen. */
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

/** Returns the choice of a sub-district: its code begins with those of its province and district (2 and 4 of 6 digits). */
export function choiceOfSubdistrict(subdistrictCode: string, postalCode: string): AddressChoice {
  return {
    provinceCode: subdistrictCode.slice(0, 2),
    districtCode: subdistrictCode.slice(0, 4),
    subdistrictCode,
    postalCode,
  };
}

/** Changes the province: clears the places in the old one, and the postal code that came from them. */
export function chooseProvince(choice: AddressChoice, provinceCode: string): AddressChoice {
  return provinceCode === choice.provinceCode ? choice : { ...emptyChoice, provinceCode };
}

export function chooseDistrict(choice: AddressChoice, districtCode: string): AddressChoice {
  if (districtCode === choice.districtCode) return choice;
  return { ...emptyChoice, provinceCode: choice.provinceCode, districtCode };
}

/** Changes the sub-district and fills in its postal code, which can be overwritten until the next choice. */
export function chooseSubdistrict(
  choice: AddressChoice,
  subdistrictCode: string,
  postalCode: string,
): AddressChoice {
  return subdistrictCode === choice.subdistrictCode ? choice : { ...choice, subdistrictCode, postalCode };
}

/** Which terms the labels use: Bangkok's, the provinces', or both while no province is chosen. */
export function districtWords(provinceCode: string): 'bangkok' | 'province' | 'either' {
  if (provinceCode === '') return 'either';
  return Number(provinceCode) === bangkokCode ? 'bangkok' : 'province';
}
