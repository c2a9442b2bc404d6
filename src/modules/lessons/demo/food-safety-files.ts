import { createRequire } from 'node:module';
import Pdf from 'pdfkit';

const SAMPLE_RATE = 8_000;
const SECONDS = 4;
/** Of the two beeps, in hertz. */
const PITCH = 880;

/** A refrigerator's alarm: two beeps in four seconds, as an uncompressed WAV file. */
export function alarmSound(): Buffer {
  const samples = Buffer.alloc(SAMPLE_RATE * SECONDS, 128);
  for (let at = 0; at < samples.length; at++) {
    const second = at / SAMPLE_RATE;
    const isBeep = second % 2 < 0.6;
    if (isBeep) samples[at] = 128 + Math.round(50 * Math.sin(2 * Math.PI * PITCH * second));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16); // length of the format
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // channels
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE, 28); // bytes a second
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34); // bits per sample
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const CHECKS = [
  'อุณหภูมิตู้เย็นทุกตู้ไม่เกินสี่องศา',
  'นมและไซรัปยังไม่หมดอายุ',
  'หัวกดน้ำและถังน้ำแข็งสะอาด',
  'เขียงและมีดแยกสีครบ',
  'ผ้าเช็ดโต๊ะเปลี่ยนแล้ว',
  'ทิ้งไข่มุกและน้ำชาค้างวัน',
  'ปิดขยะและล้างพื้น',
];

/** The shop's daily check list, one page of A4. */
export async function checkList(): Promise<Buffer> {
  const font = createRequire(import.meta.url).resolve(
    '@fontsource/sarabun/files/sarabun-thai-400-normal.woff',
  );
  const doc = new Pdf({ size: 'A4', margin: 56, info: { Title: 'ใบตรวจร้านประจำวัน' } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.font(font).fontSize(22).text('ใบตรวจร้านประจำวัน').moveDown();
  for (const check of CHECKS) {
    const { y } = doc;
    doc.rect(56, y + 4, 14, 14).stroke();
    doc.fontSize(15).text(check, 84, y).moveDown(0.6);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
