import { describe, expect, test } from 'vitest';
import {
  type AddressNames,
  choiceOfSubdistrict,
  chooseDistrict,
  chooseProvince,
  chooseSubdistrict,
  districtWords,
  emptyChoice,
  placeLine,
} from './address-rules.ts';
import { parsePostalCode } from '#platform/text/postal-code.ts';

const suthep: AddressNames = {
  provinceCode: 50,
  districtCode: 5001,
  subdistrictCode: 500108,
  provinceTh: 'เชียงใหม่',
  provinceEn: 'Chiang Mai',
  districtTh: 'เมืองเชียงใหม่',
  districtEn: 'Mueang Chiang Mai',
  subdistrictTh: 'สุเทพ',
  subdistrictEn: 'Suthep',
  postalCodes: ['50200'],
};
const silom: AddressNames = {
  ...suthep,
  provinceCode: 10,
  provinceTh: 'กรุงเทพมหานคร',
  provinceEn: 'Bangkok',
  districtTh: 'บางรัก',
  districtEn: 'Bang Rak',
  subdistrictTh: 'สีลม',
  subdistrictEn: 'Silom',
};

test('a sub-district begins with the codes of its province and district', () => {
  expect(choiceOfSubdistrict('500108', '50200')).toEqual({
    ...{ provinceCode: '50', districtCode: '5001', subdistrictCode: '500108', postalCode: '50200' },
  });
  expect(choiceOfSubdistrict('', '')).toEqual(emptyChoice);
});

test.each([
  [suthep, 'th', 'ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่'],
  [suthep, 'en', 'Suthep, Mueang Chiang Mai, Chiang Mai'],
  [silom, 'th', 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร'],
  [silom, 'en', 'Silom, Bang Rak, Bangkok'],
] as const)('a place in one line: %#', (names, locale, expected) => {
  expect(placeLine(names, locale)).toBe(expected);
});

test.each([
  ['10330', '10330'],
  [' 10330 ', '10330'],
  ['๑๐๓๓๐', '10330'],
  ['00330', null],
  ['1033', null],
  ['103300', null],
  ['1033O', null],
  ['', null],
])('postal code %j → %s', (text, expected) => {
  expect(parsePostalCode(text)).toBe(expected);
});

describe('choosing a place', () => {
  const full = { provinceCode: '50', districtCode: '5001', subdistrictCode: '500108', postalCode: '50200' };

  test('another province clears the places in the old one', () => {
    expect(chooseProvince(full, '10')).toEqual({ ...emptyChoice, provinceCode: '10' });
  });

  test('another district keeps the province', () => {
    expect(chooseDistrict(full, '5002')).toEqual({
      ...emptyChoice,
      provinceCode: '50',
      districtCode: '5002',
    });
  });

  test('a sub-district fills in its postal code, which can be overwritten', () => {
    const chosen = chooseSubdistrict({ ...full, subdistrictCode: '', postalCode: '' }, '500108', '50200');
    expect(chosen).toEqual(full);
    const typed = { ...chosen, postalCode: '50202' };
    expect(chooseSubdistrict(typed, '500108', '50200')).toBe(typed);
    expect(chooseSubdistrict(typed, '500109', '50000').postalCode).toBe('50000');
  });

  test('choosing the same place again changes nothing', () => {
    expect(chooseProvince(full, '50')).toBe(full);
    expect(chooseDistrict(full, '5001')).toBe(full);
  });

  test('Bangkok uses its own terms', () => {
    expect([districtWords('10'), districtWords('50'), districtWords('')]).toEqual([
      'bangkok',
      'province',
      'either',
    ]);
  });
});
