import { assertSatang, type Satang, satangPerBaht } from './money.ts';

const BELOW_TWENTY = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

/**
 * Returns an amount in English words, as printed on documents in English alone: 1,234.56 → One thousand two hundred
 * thirty-four baht and fifty-six satang only.
 */
export function englishBahtText(amountSatang: Satang): string {
  const size = Math.abs(assertSatang(amountSatang));
  const baht = Math.floor(size / satangPerBaht);
  const satang = size % satangPerBaht;
  const parts = [
    ...(baht > 0 || satang === 0 ? [`${readNumber(baht)} baht`] : []),
    ...(satang > 0 ? [`${readNumber(satang)} satang`] : []),
  ];
  const words = `${amountSatang < 0 ? 'minus ' : ''}${parts.join(' and ')} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads groups of three digits, each with the name of its scale. */
function readNumber(value: number): string {
  if (value === 0) return 'zero';
  const groups: string[] = [];
  for (let rest = value, at = 0; rest > 0; rest = Math.floor(rest / 1000), at += 1) {
    if (rest % 1000 > 0) groups.unshift(`${readGroup(rest % 1000)} ${SCALES[at]}`.trimEnd());
  }
  return groups.join(' ');
}

function readGroup(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const tens = TENS[Math.floor(rest / 10)];
  const unit = BELOW_TWENTY[rest % 10];
  return [
    ...(hundreds > 0 ? [`${BELOW_TWENTY[hundreds]} hundred`] : []),
    ...(rest === 0 ? [] : [rest < 20 ? BELOW_TWENTY[rest] : rest % 10 === 0 ? tens : `${tens}-${unit}`]),
  ].join(' ');
}
