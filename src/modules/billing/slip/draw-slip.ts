import sharp from 'sharp';
import { formatDate, formatTime } from '#platform/dates/format-date.ts';
import { defaultZone } from '#platform/dates/zone.ts';
import { formatPlainBaht } from '#platform/money/money.ts';
import { findThaiBank } from '#platform/money/thai-banks.ts';
import { qrPath } from '#platform/images/qr-rules.ts';
import { encodeSlipQr } from './slip-qr-rules.ts';

export interface SlipDrawing {
  /** Three digits. */
  readonly sendingBank: string;
  readonly transRef: string;
  readonly amountSatang: number;
  readonly sentAt: Date;
  readonly payerName?: string;
  readonly payeeName?: string;
  readonly payeeId?: string;
  readonly zone?: string;
  /** False draws a slip without its mini-QR, which some people crop off. */
  readonly hasQr?: boolean;
}

const colours: Readonly<Record<string, readonly [string, string]>> = {
  '004': ['#0d8a4a', '#066b38'],
  '014': ['#5b2d8f', '#3f1d68'],
  '002': ['#1e3a8a', '#15296b'],
  '006': ['#0a8ecb', '#0670a3'],
  '025': ['#b98a00', '#7d5d00'],
  '030': ['#d6217f', '#a01460'],
};

/**
 * Draws a slip picture like a bank app's, with a readable mini-QR, for the demo world and tests. The bank's design is
 * invented; like any slip it proves nothing. PNG, 1080 × 1680.
 */
export async function drawSlip(slip: SlipDrawing): Promise<Uint8Array> {
  return sharp(Buffer.from(slipSvg(slip)))
    .png({ palette: true })
    .toBuffer();
}

function slipSvg(slip: SlipDrawing): string {
  const {
    payerName = 'น.ส. สมหญิง ร.',
    payeeName = 'ร้านค้าตัวอย่าง',
    payeeId = 'x-xxxx-xxxx1-99-1',
    zone = defaultZone,
    hasQr = true,
  } = slip;
  const bank = findThaiBank(slip.sendingBank);
  const [bright, dark] = colours[slip.sendingBank] ?? ['#334155', '#1e293b'];
  const when = `${formatDate(slip.sentAt, { zone, locale: 'th' })} - ${formatTime(slip.sentAt, { zone, locale: 'th' })} น.`;
  const baht = formatPlainBaht(slip.amountSatang).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1680" font-family="'Noto Sans Thai','Sarabun','Leelawadee UI','Thonburi',sans-serif">
  <defs><linearGradient id="head" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
  <rect width="1080" height="1680" fill="#eef1f4"/>
  <rect x="40" y="40" width="1000" height="1600" rx="36" fill="#ffffff"/>
  <path d="M40 76a36 36 0 0 1 36-36h928a36 36 0 0 1 36 36v204H40z" fill="url(#head)"/>
  <circle cx="150" cy="160" r="58" fill="#ffffff"/><path d="M122 162l20 20 38-42" fill="none" stroke="${bright}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
  ${text(240, 150, 54, 'โอนเงินสำเร็จ', '#ffffff', 'bold')}${text(240, 215, 34, when, '#ffffff')}
  ${row(390, 'จาก', payerName, `${bank?.nameTh ?? 'ธนาคาร'} · xxx-x-x4821-x`)}
  <path d="M150 500v92" stroke="#c4ccd4" stroke-width="4" stroke-dasharray="10 10"/>
  ${row(650, 'ไปยัง', payeeName, `พร้อมเพย์ · ${payeeId}`)}
  <path d="M90 800H990" stroke="#e2e6ea" stroke-width="3"/>
  ${text(90, 880, 36, 'จำนวนเงิน', '#6b7683')}${text(990, 885, 60, `${baht} บาท`, '#16202b', 'bold', 'end')}
  ${text(90, 970, 36, 'ค่าธรรมเนียม', '#6b7683')}${text(990, 970, 36, '0.00 บาท', '#16202b', 'normal', 'end')}
  <path d="M90 1030H990" stroke="#e2e6ea" stroke-width="3"/>
  ${text(90, 1110, 32, 'เลขที่รายการ', '#6b7683')}${text(90, 1165, 36, slip.transRef, '#16202b')}
  ${text(90, 1500, 28, 'สแกนตรวจสอบสลิป', '#6b7683')}${text(90, 1548, 26, 'ภาพตัวอย่าง ไม่ใช่สลิปจริง', '#9aa4ae')}
  ${hasQr ? miniQr(slip, 690, 1240, 320) : ''}
</svg>`;
}

function row(y: number, label: string, name: string, account: string): string {
  return `<circle cx="150" cy="${y}" r="50" fill="#e7ecf1"/>${text(150, y + 14, 40, name.slice(0, 1), '#566372', 'bold', 'middle')}
  ${text(240, y - 36, 30, label, '#6b7683')}${text(240, y + 16, 42, name, '#16202b', 'bold')}${text(240, y + 68, 32, account, '#6b7683')}`;
}

function text(
  x: number,
  y: number,
  size: number,
  words: string,
  fill: string,
  weight = 'normal',
  anchor = 'start',
): string {
  const escaped = words.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}">${escaped}</text>`;
}

function miniQr(slip: SlipDrawing, x: number, y: number, edge: number): string {
  const { size, path } = qrPath(
    encodeSlipQr({ sendingBank: slip.sendingBank, transactionRef: slip.transRef }),
  );
  return `<g transform="translate(${x} ${y}) scale(${edge / size})" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></g>`;
}
