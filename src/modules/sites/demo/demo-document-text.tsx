import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';

export const PICTURE_IDS: readonly string[] = [1, 2, 3, 4].map(
  (number) => `0196b1a0-0000-7000-8000-00000000000${number}`,
);

type Language = 'th' | 'en';

const words = {
  th: {
    title: 'ผ้าครามจากสกลนคร',
    intro: 'ครามธรรมชาติให้สีที่ไม่มีใครเหมือน แม่ ๆ ที่บ้านดอนกอยย้อมผ้าด้วยมือทุกผืน ก่อนทอเป็นลายที่สืบทอดกันมา',
    link: 'ดูผ้าทั้งหมดในร้าน',
    other: 'อ่านเรื่องครามเพิ่มเติม',
    care: 'วิธีดูแลผ้าคราม',
    steps: ['แช่น้ำเกลือหนึ่งคืนก่อนซักครั้งแรก', 'ซักมือด้วยน้ำเย็น', 'ตากในร่ม'],
    quote: 'สีครามเข้มขึ้นทุกครั้งที่ลงหม้อ เหมือนคนที่ผ่านวันเวลา',
    picture: 'ลายผ้าทอสีครามสลับขาว',
    caption: 'ลายขอนาค ทอโดยกลุ่มแม่บ้านดอนกอย',
    gallery: ['ดอกบัว', 'ศาลาริมทาง', 'ทะเลยามเช้า'],
    sizes: 'ขนาดและราคา',
    head: ['ขนาด', 'กว้าง × ยาว', 'ราคา'],
    rows: [
      ['ผืนเล็ก', '70 × 180 ซม.', '฿390'],
      ['ผืนใหญ่', '100 × 200 ซม.', '฿590'],
    ],
    formula: 'น้ำครามต่อผ้าหนึ่งผืน',
    film: 'วิธีย้อมคราม',
    written: 'เริ่มเขียนเรื่องของร้านที่นี่',
  },
  en: {
    title: 'Indigo cloth from Sakon Nakhon',
    intro:
      'Natural indigo gives a colour like no other. The weavers of Ban Don Koi dye every piece by hand before they weave patterns handed down for generations.',
    link: 'See all cloths in the shop',
    other: 'Read more about indigo',
    care: 'How to care for indigo cloth',
    steps: [
      'Soak in salt water overnight before the first wash',
      'Wash by hand in cold water',
      'Dry in the shade',
    ],
    quote: 'Indigo grows deeper with every dip, as people do with the years.',
    picture: 'Woven pattern in indigo and white',
    caption: 'The Kho Nak pattern, woven by the women of Don Koi',
    gallery: ['Lotus', 'Pavilion by the road', 'Sea in the morning'],
    sizes: 'Sizes and prices',
    head: ['Size', 'Width × length', 'Price'],
    rows: [
      ['Small', '70 × 180 cm', '฿390'],
      ['Large', '100 × 200 cm', '฿590'],
    ],
    formula: 'Indigo water for one cloth',
    film: 'How indigo is dyed',
    written: 'Start writing about your shop here',
  },
};

/** A document with every kind of block. */
export function demoDocument(language: Language): RichDocument {
  const w = words[language];
  const [first = '', second = '', third = '', fourth = ''] = PICTURE_IDS;
  const steps = w.steps.map((step) => ({ type: 'listItem' as const, content: [paragraph(step)] }));
  return {
    type: 'doc',
    content: [
      heading(2, w.title),
      paragraph(w.intro),
      paragraph(
        { type: 'text', text: w.link, marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/shop' } }] },
        { type: 'hardBreak' },
        {
          type: 'text',
          text: w.other,
          marks: [{ type: 'link', attrs: { href: 'https://example.com/indigo' } }],
        },
        { type: 'text', text: ' H' },
        { type: 'text', text: '2', marks: [{ type: 'subscript' }] },
        { type: 'text', text: 'O, m' },
        { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
        { type: 'text', text: ', ' },
        { type: 'text', text: 'indigofera', marks: [{ type: 'italic' }, { type: 'underline' }] },
        { type: 'text', text: ' ฿690', marks: [{ type: 'strike' }] },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'pH 11', marks: [{ type: 'code' }] },
      ),
      {
        type: 'picture',
        attrs: { pictureId: fourth, alt: w.picture, caption: w.caption, width: 'wide' },
      },
      heading(3, w.care),
      { type: 'orderedList', content: steps },
      { type: 'bulletList', content: steps },
      { type: 'blockquote', content: [paragraph(w.quote)] },
      heading(3, w.sizes),
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: w.head.map((text) => ({ type: 'tableHeader', content: [paragraph(text)] })),
          },
          ...w.rows.map((row) => ({
            type: 'tableRow' as const,
            content: row.map((text) => ({ type: 'tableCell' as const, content: [paragraph(text)] })),
          })),
        ],
      },
      {
        type: 'gallery',
        attrs: {
          pictures: [first, second, third].map((pictureId, at) => ({
            pictureId,
            alt: w.gallery[at] ?? '',
            caption: w.gallery[at] ?? '',
          })),
        },
      },
      { type: 'codeBlock', attrs: { language: 'text' }, content: [{ type: 'text', text: 'pH 11\n30 °C' }] },
      paragraph(
        { type: 'text', text: `${w.formula}: ` },
        { type: 'inlineMath', attrs: { latex: String.raw`V = \frac{m}{\rho}` } },
      ),
      {
        type: 'blockMath',
        attrs: { latex: String.raw`c_n = c_0 \left(1 - e^{-kn}\right), \quad n \in \mathbb{N}` },
      },
      { type: 'horizontalRule' },
      {
        type: 'embed',
        attrs: { url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', title: w.film },
      },
      { type: 'card', attrs: { kind: 'shop.product', key: 'TXT-001' } },
    ],
  };
}

/** A short document, as an author finds it again. */
export function demoWritten(language: Language): RichDocument {
  const w = words[language];
  return {
    type: 'doc',
    content: [
      heading(2, w.title),
      paragraph(w.written),
      {
        type: 'picture',
        attrs: { pictureId: PICTURE_IDS[3] ?? '', alt: w.picture, caption: w.caption, width: 'normal' },
      },
      paragraph(w.intro),
    ],
  };
}

function paragraph(...content: (Inline | string)[]): Block {
  return {
    type: 'paragraph',
    content: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
  };
}

function heading(level: 2 | 3, text: string): Block {
  return { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] };
}
