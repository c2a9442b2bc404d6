import { makeFolder, putFile } from '#modules/files/public.ts';
import type { Scope } from '#platform/scope.ts';
import { CLUSTER_SPACE } from '../files/cluster-files.ts';

/** Folders of the organisation's space with the files in them; those of the last one stand at its top. */
const SHELVES: readonly (readonly [folder: string | null, files: readonly (readonly [string, string])[]])[] =
  [
    [
      'ระเบียบและมติ',
      [
        [
          'ข้อบังคับสหกรณ์.md',
          '# ข้อบังคับสหกรณ์ชาริมน้ำ\n\n1. สมาชิกถือหุ้นอย่างน้อยสิบหุ้น หุ้นละ 10 บาท\n2. ประชุมใหญ่ปีละครั้งภายใน 150 วันหลังสิ้นปีบัญชี\n3. กันกำไรสุทธิอย่างน้อยร้อยละสิบเป็นทุนสำรอง\n',
        ],
        [
          'มติที่ประชุมกรรมการ ครั้งที่ 4.md',
          '# มติที่ประชุมกรรมการ\n\n- รับซื้อใบชาสดกิโลกรัมละ 38 บาท ตั้งแต่รอบเก็บหน้า\n- ซื้อเครื่องชั่งดิจิทัลหนึ่งเครื่อง ไม่เกิน 6,500 บาท\n',
        ],
      ],
    ],
    [
      'บัญชีและภาษี',
      [
        [
          'รับซื้อใบชา รอบเก็บที่ 3.csv',
          'ครั้ง,สมาชิก,กิโลกรัม,บาทต่อกิโลกรัม\n1,แซ่ลี,42.5,36\n2,ธรรมดี,38,36\n3,อภิรมย์ไพร,51.2,36\n',
        ],
        ['รายการจ่ายประจำเดือน.csv', 'รายการ,บาท\nค่าไฟฟ้าโรงอบ,4280\nค่าขนส่ง,2150\nถุงบรรจุ,3600\n'],
      ],
    ],
    ['หน้าร้าน', [['วิธีเปิดปิดร้าน.txt', 'เปิด 8.30 น. นับเงินทอน 2,000 บาท\nปิด 17.30 น. นับเงินและส่งยอดให้ผู้จัดการ']]],
    [null, [['รายชื่อกรรมการ.txt', 'ประธาน: มะลิ ใจดี\nเหรัญญิก: สมชาย แซ่ลี\nเลขานุการ: อาภา ธรรมดี']]],
  ];

/** Fills the space of an organisation with a small tree of files. */
export async function fillRiverFiles(scope: Scope, clusterId: string): Promise<void> {
  const space = `${CLUSTER_SPACE}:${clusterId}` as const;
  for (const [name, files] of SHELVES) {
    const folder = name === null ? null : await makeFolder(scope, { space, name, conflict: 'fail' });
    for (const [file, text] of files)
      await putFile(scope, { space, parent: folder?.itemId ?? null, name: file, bytes: Buffer.from(text) });
  }
}
