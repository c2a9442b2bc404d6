import { Layout } from './layout-contract.ts';

export const STARTERS = ['classic', 'modern', 'portrait'] as const;
export type Starter = (typeof STARTERS)[number];

const text = (id: string, y: number, words: string, more: object = {}) => ({
  kind: 'text',
  id,
  x: 30,
  y,
  w: 237,
  text: words,
  size: 16,
  maxLines: 1,
  ...more,
});

/** Returns a finished template to start from; every text is editable. */
export function starterLayout(starter: Starter): Layout {
  switch (starter) {
    case 'classic':
      return Layout.parse({
        paper: '#fffdf6',
        frame: 'double',
        frameColour: '#b08d3c',
        elements: [
          text('site', 24, '{site}', { size: 20, isBold: true, colour: '#7a5d1e' }),
          text('kind', 37, 'ใบรับรองการเรียนรู้', { typeface: 'trirong', size: 34, isBold: true }),
          text('given', 60, 'ให้ไว้เพื่อแสดงว่า', { size: 17 }),
          text('holder', 71, '{name}', {
            typeface: 'trirong',
            size: 36,
            isBold: true,
            colour: '#7a5d1e',
            maxLines: 2,
          }),
          text('passed', 95, 'ได้เรียนครบตามเกณฑ์ของบทเรียน', { size: 17 }),
          text('lesson', 104, '{lesson}', { size: 23, isBold: true, maxLines: 2 }),
          text('hours', 124, 'จำนวน {hours} ชั่วโมง\nคะแนนสอบร้อยละ {score}', { size: 16, maxLines: 2 }),
          text('date', 141, 'ให้ไว้ ณ วันที่ {issued}', { size: 16 }),
          { kind: 'qr', id: 'qr', x: 24, y: 155, w: 28 },
          text('number', 158, 'เลขที่ {number}\nรหัสตรวจสอบ {code}\nใช้ได้ถึงวันที่ {expires}', {
            x: 55,
            w: 90,
            size: 11,
            align: 'left',
            maxLines: 3,
            colour: '#4b5563',
          }),
          { kind: 'signature', id: 'sign', x: 183, y: 151, w: 80, name: 'ผู้มีอำนาจลงนาม', office: '{site}' },
        ],
      });
    case 'modern':
      return Layout.parse({
        frame: 'corners',
        frameColour: '#0f766e',
        language: 'en',
        elements: [
          text('site', 26, '{site}', { x: 26, align: 'left', size: 15, colour: '#0f766e', isBold: true }),
          text('kind', 40, 'Certificate of Completion', { x: 26, align: 'left', size: 32, isBold: true }),
          { kind: 'rule', id: 'rule', x: 26, y: 60, w: 60, colour: '#0f766e', thickness: 1.2 },
          text('given', 70, 'This is to certify that', { x: 26, align: 'left' }),
          text('holder', 79, '{name}', { x: 26, align: 'left', size: 34, isBold: true, maxLines: 2 }),
          text('passed', 101, 'has completed', { x: 26, align: 'left' }),
          text('lesson', 110, '{lesson}', { x: 26, align: 'left', size: 22, isBold: true, maxLines: 2 }),
          text('hours', 130, '{hours} hours of learning', { x: 26, align: 'left', size: 14 }),
          text('date', 138, 'Issued {issued}', { x: 26, align: 'left', size: 14 }),
          { kind: 'signature', id: 'sign', x: 26, y: 148, w: 70, name: 'Authorised signature', office: '' },
          { kind: 'qr', id: 'qr', x: 235, y: 145, w: 34 },
          text('number', 181, 'No. {number} · {code}', {
            x: 160,
            w: 109,
            align: 'right',
            size: 10,
            colour: '#4b5563',
          }),
        ],
      });
    case 'portrait':
      return Layout.parse({
        page: 'portrait',
        frame: 'line',
        frameColour: '#334155',
        hasThaiDigits: true,
        elements: [
          text('site', 34, '{site}', { x: 20, w: 170, size: 22, isBold: true }),
          text('kind', 52, 'ประกาศนียบัตร', { x: 20, w: 170, size: 38, typeface: 'trirong', isBold: true }),
          text('given', 82, 'ฉบับนี้ให้ไว้เพื่อแสดงว่า', { x: 20, w: 170 }),
          text('holder', 96, '{name}', { x: 20, w: 170, size: 32, typeface: 'trirong', maxLines: 2 }),
          text('passed', 124, 'ผ่านการอบรมหลักสูตร', { x: 20, w: 170 }),
          text('lesson', 136, '{lesson}', { x: 20, w: 170, size: 22, isBold: true, maxLines: 3 }),
          text('hours', 168, 'ระยะเวลา {hours} ชั่วโมง', { x: 20, w: 170 }),
          text('date', 180, 'ให้ไว้ ณ วันที่ {issued}', { x: 20, w: 170 }),
          {
            kind: 'signature',
            id: 'sign',
            x: 62,
            y: 200,
            w: 86,
            name: 'ผู้มีอำนาจลงนาม',
            office: '{site}',
            size: 15,
          },
          { kind: 'qr', id: 'qr', x: 20, y: 250, w: 27 },
          text('number', 256, 'เลขที่ {number}\nรหัสตรวจสอบ {code}', {
            x: 50,
            w: 120,
            size: 12,
            align: 'left',
            maxLines: 2,
          }),
        ],
      });
  }
}
