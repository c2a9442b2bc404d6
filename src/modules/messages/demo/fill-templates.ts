import sharp from 'sharp';
import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { DAY_MS, runAsOf, type Scene, type Stage, type Words } from '#platform/demo/stage.ts';
import type { Actor } from '#platform/scope.ts';
import { addEmailPicture, prepareEmailPicture } from '../email/email-pictures.ts';
import { createTemplate, listTemplates, saveTemplate } from '../template/templates.ts';

interface DemoTemplate {
  readonly name: string;
  readonly daysAgo: number;
  readonly drawn: Scene;
  readonly alt: Words;
  readonly subject: Words;
  readonly text: Readonly<Record<'th' | 'en', readonly Block[]>>;
}

const AUTHOR = 'manager@demo.test';
/** Resolution at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;

const TEMPLATES: Readonly<Record<string, readonly DemoTemplate[]>> = {
  demo: [
    {
      name: 'ต้อนรับสมาชิกใหม่',
      daysAgo: 40,
      drawn: { seed: 'mail-welcome', thing: 'teaSet', palette: 'mist', backdrop: 'terraces' },
      alt: { th: 'ชุดน้ำชาบนโต๊ะหน้าไร่ชาขั้นบันได', en: 'A tea set on a table before terraced tea fields' },
      subject: { th: 'ยินดีต้อนรับสู่ {{site}}', en: 'Welcome to {{site}}' },
      text: {
        th: [
          line('เรียน คุณ{{name}}'),
          line('ขอบคุณที่สมัครเป็นสมาชิก นี่คือสามอย่างที่เริ่มได้เลย'),
          list(
            [link('เลือกชาที่ชอบในร้าน', '/shop/products'), words(' มีชุดทดลองสำหรับผู้เริ่มต้น')],
            [link('เรียนวิธีชงชา', '/lesson'), words(' เรียนฟรีสำหรับสมาชิก')],
            [words('ตอบกลับอีเมลนี้เมื่อมีคำถาม ทีมงานอ่านทุกฉบับ')],
          ),
          line('ขอให้มีความสุขกับชาทุกถ้วย'),
        ],
        en: [
          line('Dear {{name}},'),
          line('Thank you for joining. Here are three ways to begin:'),
          list(
            [link('Choose a tea in the shop', '/shop/products'), words(', such as a set of samples')],
            [link('Learn how to brew it', '/lesson'), words(', free for members')],
            [words('Reply to this e-mail with any question: the team reads every one')],
          ),
          line('Enjoy every cup.'),
        ],
      },
    },
    {
      name: 'แจ้งวันหยุดและรอบจัดส่ง',
      daysAgo: 12,
      drawn: { seed: 'mail-holiday', thing: 'gift', palette: 'dawn', backdrop: 'window', emblem: 'tea' },
      alt: { th: 'กล่องของขวัญข้างหน้าต่าง', en: 'A gift box beside a window' },
      subject: { th: 'วันหยุดและรอบจัดส่งช่วงปีใหม่', en: 'New Year closing days and deliveries' },
      text: {
        th: [
          line('สวัสดีคุณ{{firstname}}'),
          line('ช่วงปีใหม่เราปิดทำการตามตารางนี้ คำสั่งซื้อที่ชำระเงินแล้วจะจัดส่งในรอบถัดไป'),
          table(
            ['วันที่', 'ร้าน', 'รอบจัดส่ง'],
            ['30 ธันวาคม', 'เปิดถึง 16:00', 'รอบสุดท้ายของปี'],
            ['31 ธันวาคม – 2 มกราคม', 'ปิด', 'ไม่มี'],
            ['3 มกราคม', 'เปิดตามปกติ', 'รอบแรกของปี'],
          ),
          line('หากต้องการชาเป็นของขวัญ สั่งก่อนวันที่ 28 ธันวาคม'),
        ],
        en: [
          line('Hello {{firstname}},'),
          line('Around New Year we are closed as follows. Paid orders leave with the next delivery.'),
          table(
            ['Date', 'Shop', 'Delivery'],
            ['30 December', 'Open until 16:00', 'Last of the year'],
            ['31 December – 2 January', 'Closed', 'None'],
            ['3 January', 'Open as usual', 'First of the year'],
          ),
          line('For tea as a gift, order before 28 December.'),
        ],
      },
    },
  ],
};

/** Creates the templates of e-mails of a site. Idempotent. */
export async function fillTemplates(stage: Stage): Promise<void> {
  for (const template of TEMPLATES[stage.code] ?? []) await fillTemplate(stage, template);
}

async function fillTemplate(
  stage: Stage,
  { name, daysAgo, drawn, alt, subject, text }: DemoTemplate,
): Promise<void> {
  const as = stage.people.get(AUTHOR);
  if (!as) throw new Error(`${AUTHOR} is not there.`);
  const at = new Date(stage.today.getTime() - daysAgo * DAY_MS);
  const isThere = await runAsOf(stage, { at, as }, async (scope) =>
    (await listTemplates(scope, { show: 'used', q: name })).some((known) => known.name === name),
  );
  if (isThere) return;
  const prepared = await prepareDrawing(stage, drawn, { at, as });
  await runAsOf(stage, { at, as }, async (scope) => {
    const { pictureId } = await addEmailPicture(scope, prepared);
    const documentIn = (language: 'th' | 'en'): RichDocument => ({
      type: 'doc',
      content: [
        { type: 'picture', attrs: { pictureId, alt: alt[language], caption: '', width: 'normal' } },
        ...text[language],
      ],
    });
    const { templateId } = await createTemplate(scope, { name });
    await saveTemplate(scope, {
      mailTemplate: templateId,
      version: 1,
      name,
      subjectTh: subject.th,
      subjectEn: subject.en,
      documentTh: documentIn('th'),
      documentEn: documentIn('en'),
    });
  });
}

async function prepareDrawing(
  stage: Stage,
  scene: Scene,
  { at, as }: { at: Date; as: Actor },
): ReturnType<typeof prepareEmailPicture> {
  const bytes = await sharp(Buffer.from(stage.draw(scene)), { density: SVG_DENSITY * stage.pictureScale })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { app, tenant } = stage;
  return prepareEmailPicture(
    { app, tenant, actor: as, now: at, locale: tenant.locale, requestId: 'demo' },
    bytes,
  );
}

function words(text: string): Inline {
  return { type: 'text', text };
}

function link(text: string, href: string): Inline {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] };
}

function line(...content: (Inline | string)[]): Block {
  return {
    type: 'paragraph',
    content: content.map((part) => (typeof part === 'string' ? words(part) : part)),
  };
}

function list(...items: Inline[][]): Block {
  return {
    type: 'bulletList',
    content: items.map((content) => ({ type: 'listItem', content: [line(...content)] })),
  };
}

function table(heads: readonly string[], ...rows: readonly string[][]): Block {
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: heads.map((text) => ({ type: 'tableHeader', content: [line(text)] })) },
      ...rows.map((cells) => ({
        type: 'tableRow' as const,
        content: cells.map((text) => ({ type: 'tableCell' as const, content: [line(text)] })),
      })),
    ],
  };
}
