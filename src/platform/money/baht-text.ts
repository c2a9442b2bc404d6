import { assertSatang, type Satang, satangPerBaht } from './money.ts';

/**
 * How a final 1 is read. `orst` (Royal Society of Thailand): เอ็ด in every number of two or more digits, 101 =
 * หนึ่งร้อยเอ็ด. `sheet` (BAHTTEXT of spreadsheets): เอ็ด only after a tens digit, หนึ่งร้อยหนึ่ง.
 */
export type BahtTextStyle = 'orst' | 'sheet';

const digitWords = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const placeWords = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];
const million = 1_000_000;

/** Returns an amount in Thai words, as printed on receipts: 21.50 → ยี่สิบเอ็ดบาทห้าสิบสตางค์. */
export function bahtText(amountSatang: Satang, style: BahtTextStyle = 'orst'): string {
  const size = Math.abs(assertSatang(amountSatang));
  const baht = Math.floor(size / satangPerBaht);
  const satang = size % satangPerBaht;
  if (size === 0) return 'ศูนย์บาทถ้วน';
  const words = [
    amountSatang < 0 ? 'ลบ' : '',
    baht > 0 ? `${readNumber(baht, style)}บาท` : '',
    satang > 0 ? `${readNumber(satang, style)}สตางค์` : 'ถ้วน',
  ];
  return words.join('');
}

/** Millions are read as their own count followed by ล้าน: 21,000,000 = ยี่สิบเอ็ด + ล้าน, 10^12 = หนึ่งล้าน + ล้าน. */
function readNumber(value: number, style: BahtTextStyle): string {
  if (value < million) return readGroup(value, { style, hasHigher: false });
  const higher = Math.floor(value / million);
  return `${readNumber(higher, style)}ล้าน${readGroup(value % million, { style, hasHigher: true })}`;
}

function readGroup(
  value: number,
  { style, hasHigher }: { style: BahtTextStyle; hasHigher: boolean },
): string {
  const tens = Math.floor(value / 10) % 10;
  const isEtPlace = style === 'orst' ? hasHigher || value > 9 : tens > 0;
  return [...String(value)]
    .map((character, index, all) => {
      const digit = Number(character);
      const place = all.length - 1 - index;
      if (digit === 0) return '';
      if (place === 0 && digit === 1 && isEtPlace) return 'เอ็ด';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      return `${digitWords[digit]}${placeWords[place]}`;
    })
    .join('');
}
