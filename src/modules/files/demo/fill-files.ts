import sharp from 'sharp';
import type { Scope } from '#platform/scope.ts';
import { DAY_MS, runAsOf, type Scene, type Stage } from '#platform/demo/stage.ts';
import { listFolder } from '../item/list-folder.ts';
import { makeFolder } from '../item/make-folder.ts';
import { starItem } from '../item/own-lists.ts';
import { giveGrant } from '../sharing/grants.ts';
import { makeLink } from '../sharing/links.ts';
import { trashItems } from '../trash/trash-items.ts';
import { putFile } from '../upload/put-file.ts';

/** A file or folder of the demo data, created that many days ago. */
interface DemoItem {
  readonly name: string;
  readonly daysAgo: number;
  readonly isStarred?: boolean;
  readonly sharedWith?: { readonly email: string; readonly level: 'download' | 'edit' };
  /** A public link with a fixed code, for a stable address. */
  readonly link?: { readonly code: string; readonly mode: 'view' | 'download'; readonly note: string };
  /** Thrown away this many days ago. */
  readonly trashedDaysAgo?: number;
  /** A text, the index of a picture in `PICTURES`, or the contents of a folder. */
  readonly holds: string | { readonly picture: number } | readonly DemoItem[];
}

interface Shelf {
  readonly email: string;
  readonly space: 'own' | 'public';
  readonly files: readonly DemoItem[];
}

const SALES = [
  'วันที่,สินค้า,จำนวน,ราคาต่อหน่วย,รวม',
  '2569-10-01,ชาอู่หลงก้านอ่อน,12,250,"3,000"',
  '2569-10-02,ชาเขียวอัสสัม,5,150,750',
  '2569-10-04,ชุดชงชาเซรามิก,2,"1,290","2,580"',
  '2569-10-07,ชาดำป่าดอย,18,180,"3,240"',
].join('\r\n');

const GUIDE = `# คู่มือชงชาหน้าร้าน

ฉบับสำหรับ **ทีมหน้าร้าน** ปรับปรุงทุกต้นเดือน

## น้ำและเวลา

| ชา | อุณหภูมิ | เวลา |
|---|---|---|
| อู่หลง | 90 °C | 2 นาที |
| เขียว | 75 °C | 1 นาที |
| ดำ | 95 °C | 3 นาที |

## ก่อนเปิดร้าน

1. ต้มน้ำให้เดือดแล้วพักไว้
2. ลวกกาและถ้วย
3. ชิมชาล็อตใหม่ แล้วจดลงในบันทึก

> ชาดีต้องไม่รีบ
`;

const MINUTES = `บันทึกประชุมประจำเดือน

ผู้เข้าประชุม: สมหญิง มานพ ดาว
1. ยอดขายเดือนตุลาคมเพิ่มขึ้นร้อยละ 8
2. เตรียมของสำหรับงานลอยกระทง
3. นัดช่างซ่อมเตาอบวันพฤหัสบดี
`;

const WHOLESALE = [
  'รหัส,สินค้า,ราคาส่งต่อกก.',
  'TEA-001,ชาอู่หลงก้านอ่อน,"1,150"',
  'TEA-002,ชาเขียวอัสสัม,780',
  'TEA-003,ชาดำป่าดอย,"1,020"',
].join('\r\n');

const SHIFTS = ['วัน,เช้า,บ่าย', 'จันทร์,มานพ,ดาว', 'อังคาร,ดาว,สมหญิง', 'เสาร์,มานพ,สมหญิง', 'อาทิตย์,ดาว,มานพ'].join(
  '\r\n',
);

const SHELVES: Readonly<Record<string, readonly Shelf[]>> = {
  demo: [
    {
      email: 'user@demo.test',
      space: 'own',
      files: [
        {
          name: 'อบรมชงชา รุ่น 12',
          daysAgo: 30,
          holds: [
            { name: 'คู่มือชงชาหน้าร้าน.md', daysAgo: 29, isStarred: true, holds: GUIDE },
            {
              name: 'รายชื่อผู้เข้าอบรม.csv',
              daysAgo: 28,
              holds: 'ชื่อ,เบอร์โทร\nสมชาย ใจดี,081-234-5678\nมาลี ศรีสุข,089-876-5432',
            },
          ],
        },
        {
          name: 'ภาพสินค้า',
          daysAgo: 24,
          sharedWith: { email: 'user2@demo.test', level: 'download' },
          holds: [
            { name: 'ภาพปก 1.jpg', daysAgo: 23, holds: { picture: 0 } },
            { name: 'ภาพปก 2.jpg', daysAgo: 23, holds: { picture: 1 } },
            { name: 'ภาพปก 3.jpg', daysAgo: 22, isStarred: true, holds: { picture: 2 } },
          ],
        },
        { name: 'สัญญาและใบอนุญาต', daysAgo: 20, holds: [] },
        { name: 'บันทึกประชุม พ.ย. 2569.txt', daysAgo: 6, holds: MINUTES },
        { name: 'ยอดขาย ตุลาคม 2569.csv', daysAgo: 3, isStarred: true, holds: SALES },
      ],
    },
    {
      email: 'user2@demo.test',
      space: 'own',
      files: [
        {
          name: 'แผนงานปี 2570',
          daysAgo: 9,
          sharedWith: { email: 'user@demo.test', level: 'edit' },
          holds: [
            { name: 'ร่างแผน.md', daysAgo: 8, holds: '# ร่างแผน\n\n- [ ] เปิดสาขาที่สอง\n- [ ] ชาฤดูหนาว\n' },
          ],
        },
      ],
    },
    {
      email: 'manager@demo.test',
      space: 'own',
      files: [
        {
          name: 'แคตตาล็อกชาฤดูหนาว',
          daysAgo: 18,
          link: { code: 'demo-folder-share', mode: 'download', note: 'สำหรับร้านคู่ค้า' },
          holds: [
            { name: 'ราคาส่ง ธันวาคม 2569.csv', daysAgo: 17, holds: WHOLESALE },
            { name: 'ภาพชาอู่หลง.jpg', daysAgo: 17, holds: { picture: 0 } },
            { name: 'ภาพชาดำป่า.jpg', daysAgo: 17, holds: { picture: 1 } },
          ],
        },
        {
          name: 'คู่มือชงชาหน้าร้าน.md',
          daysAgo: 15,
          isStarred: true,
          link: { code: 'demo-file-share', mode: 'download', note: 'แปะไว้หน้าร้าน' },
          holds: GUIDE,
        },
        {
          name: 'ตารางเวรหน้าร้าน พ.ย. 2569.csv',
          daysAgo: 12,
          sharedWith: { email: 'user2@demo.test', level: 'edit' },
          holds: SHIFTS,
        },
        {
          name: 'ร่างโปรโมชั่น 11.11.txt',
          daysAgo: 20,
          trashedDaysAgo: 9,
          holds: 'ซื้อชาครบ 900 บาท ส่งฟรี แถมกระเป๋าผ้า',
        },
        { name: 'ภาพซ้ำ.jpg', daysAgo: 17, trashedDaysAgo: 16, holds: { picture: 1 } },
        {
          name: 'ใบเสนอราคาเก่า',
          daysAgo: 50,
          trashedDaysAgo: 4,
          holds: [
            {
              name: 'ใบเสนอราคา โรงแรมริมกก.txt',
              daysAgo: 49,
              holds: 'ชาอู่หลง 20 กก. กก.ละ 1,150 บาท ยืนราคา 30 วัน',
            },
          ],
        },
      ],
    },
    {
      email: 'admin@demo.test',
      space: 'own',
      files: [
        {
          name: 'เอกสารวิสาหกิจชุมชน',
          daysAgo: 55,
          holds: [
            {
              name: 'รายชื่อสมาชิก 38 ครอบครัว.csv',
              daysAgo: 54,
              holds: 'ลำดับ,ครอบครัว,ไร่\n1,แซ่ลี,6\n2,อภิรมย์ไพร,4.5\n3,ธรรมดี,8',
            },
            { name: 'มติที่ประชุมใหญ่ 2569.txt', daysAgo: 33, holds: MINUTES },
          ],
        },
        {
          name: 'แผนงบประมาณ 2570.csv',
          daysAgo: 7,
          isStarred: true,
          holds: 'หมวด,บาท\nรับซื้อใบชา,1850000\nบรรจุภัณฑ์,240000\nขนส่ง,310000',
        },
        { name: 'สำรองเก่า.txt', daysAgo: 45, trashedDaysAgo: 2, holds: 'ไม่ใช้แล้ว' },
      ],
    },
    {
      email: 'manager@demo.test',
      space: 'public',
      files: [
        {
          name: 'สื่อประชาสัมพันธ์',
          daysAgo: 40,
          holds: [
            { name: 'เรื่องเล่าไร่ชา.txt', daysAgo: 39, holds: 'ไร่ชาบนดอยสูงพันสองร้อยเมตร เก็บด้วยมือทุกยอด' },
            { name: 'ภาพไร่ชา.jpg', daysAgo: 39, holds: { picture: 3 } },
          ],
        },
      ],
    },
  ],
  baan: [
    {
      email: 'user@baan.test',
      space: 'own',
      files: [{ name: 'แบบถ้วยกาแฟ.txt', daysAgo: 5, holds: 'สูง 8 ซม. ปากกว้าง 9 ซม. เคลือบขี้เถ้า' }],
    },
  ],
};

/** Pictures of teas. */
const PICTURES: readonly Scene[] = [
  { seed: 'TEA-001', thing: 'tin', emblem: 'tea', palette: 'mist', backdrop: 'terraces' },
  { seed: 'TEA-002', thing: 'pouch', emblem: 'tea', palette: 'dawn', backdrop: 'mountains' },
  { seed: 'TEA-003', thing: 'tin', emblem: 'leaf', palette: 'celadon', backdrop: 'plinth' },
  { seed: 'TEA-004', thing: 'pouch', emblem: 'leaf', palette: 'lime', backdrop: 'terraces' },
];

/** Longer edge of a drawn picture, in pixels. */
const PICTURE_PX = 1200;

/** Creates the demo files of a site's people, one transaction per space; skips spaces that contain anything. */
export async function fillFiles(stage: Stage): Promise<void> {
  for (const { email, space, files } of SHELVES[stage.code] ?? []) {
    const person = stage.people.get(email);
    if (!person) throw new Error(`${email} is not there.`);
    await runAsOf(stage, { at: stage.today, as: person }, async (scope) => {
      const { items } = await listFolder(scope, { space, sort: 'name', direction: 'asc' });
      if (items.length > 0) return;
      for (const one of files) await put(stage, scope, { space, parent: null }, one);
    });
  }
}

async function put(
  stage: Stage,
  scope: Scope,
  place: { space: 'own' | 'public'; parent: string | null },
  { name, daysAgo, isStarred, sharedWith, link, trashedDaysAgo, holds }: DemoItem,
): Promise<void> {
  const then = { ...scope, now: new Date(stage.today.getTime() - daysAgo * DAY_MS) };
  const isFolder = Array.isArray(holds);
  const { itemId } = isFolder
    ? await makeFolder(then, { ...place, name, conflict: 'fail' })
    : await putFile(then, {
        ...place,
        name,
        bytes: await bytesOf(stage, holds as Exclude<DemoItem['holds'], readonly DemoItem[]>),
      });
  if (isFolder)
    for (const one of holds as readonly DemoItem[])
      await put(stage, scope, { ...place, parent: itemId }, one);
  if (isStarred) await starItem(then, { itemId, isStarred });
  if (sharedWith) await giveGrant(then, { itemId, ...sharedWith });
  if (link) await makeLink(then, { itemId, passwordHash: null, ...link });
  if (trashedDaysAgo !== undefined)
    await trashItems({ ...scope, now: new Date(stage.today.getTime() - trashedDaysAgo * DAY_MS) }, [itemId]);
}

async function bytesOf(stage: Stage, holds: string | { readonly picture: number }): Promise<Uint8Array> {
  if (typeof holds === 'string') return Buffer.from(holds);
  const scene = PICTURES[holds.picture];
  if (!scene) throw new Error(`There is no picture ${holds.picture}.`);
  return sharp(Buffer.from(stage.draw(scene)))
    .flatten()
    .resize({ width: PICTURE_PX, height: PICTURE_PX, fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
