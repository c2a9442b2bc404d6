import { chanceOf } from './random.ts';

/** In Thai, and as in a mailbox. */
type Name = readonly [th: string, mailbox: string];

const WOMEN: readonly Name[] = [
  ['กนกวรรณ', 'kanokwan'],
  ['จิราพร', 'jiraporn'],
  ['ชลธิชา', 'chonticha'],
  ['ณัฐธิดา', 'natthida'],
  ['ดวงใจ', 'duangjai'],
  ['ธัญญารัตน์', 'thanyarat'],
  ['นภัสสร', 'napatsorn'],
  ['บุญเรือน', 'bunruean'],
  ['ปาริชาต', 'parichat'],
  ['พรทิพย์', 'porntip'],
  ['มาลี', 'malee'],
  ['รุ่งนภา', 'rungnapa'],
  ['วรรณวิสา', 'wanwisa'],
  ['ศิริพร', 'siriporn'],
  ['สุภาวดี', 'supawadee'],
  ['อรทัย', 'orathai'],
  ['เบญจวรรณ', 'benjawan'],
  ['ภัทรา', 'pattra'],
];
const MEN: readonly Name[] = [
  ['กิตติพงษ์', 'kittipong'],
  ['จักรพันธ์', 'jakkapan'],
  ['ชัยวัฒน์', 'chaiwat'],
  ['ณัฐวุฒิ', 'nattawut'],
  ['ทรงพล', 'songpon'],
  ['ธีรภัทร', 'theerapat'],
  ['นพดล', 'noppadol'],
  ['ปกรณ์', 'pakorn'],
  ['พีรพัฒน์', 'peerapat'],
  ['ภาณุพงศ์', 'panupong'],
  ['มานพ', 'manop'],
  ['วีระ', 'weera'],
  ['ศุภชัย', 'supachai'],
  ['สมศักดิ์', 'somsak'],
  ['อนุชา', 'anucha'],
  ['เอกชัย', 'ekachai'],
];
const SURNAMES: readonly Name[] = [
  ['แก้วมณี', 'kaewmanee'],
  ['คำแสน', 'khamsaen'],
  ['จันทร์เพ็ญ', 'chanpen'],
  ['ชูศรี', 'chusri'],
  ['ดวงดี', 'duangdee'],
  ['ทองสุข', 'thongsuk'],
  ['ธรรมรักษ์', 'thammarak'],
  ['นาคสวัสดิ์', 'naksawat'],
  ['บุญมี', 'bunmee'],
  ['ปัญญาดี', 'panyadee'],
  ['พงศ์ไพบูลย์', 'pongpaiboon'],
  ['ภูมิใจ', 'poomjai'],
  ['มั่งมี', 'mangmee'],
  ['รัตนพันธุ์', 'rattanapan'],
  ['ลิ้มเจริญ', 'limcharoen'],
  ['วงศ์สุวรรณ', 'wongsuwan'],
  ['ศรีวิชัย', 'sriwichai'],
  ['สายบัว', 'saibua'],
  ['สุขเกษม', 'sukkasem'],
  ['อินทนนท์', 'inthanon'],
  ['อุดมพร', 'udomporn'],
  ['เจริญสุข', 'charoensuk'],
  ['ไชยวงค์', 'chaiwong'],
];

export interface ThaiPerson {
  readonly firstname: string;
  readonly lastname: string;
  /** Mailbox name, not unique. */
  readonly mailbox: string;
  readonly phone: string;
}

/** An invented person; the same seed yields the same one. */
export function thaiPerson(seed: string): ThaiPerson {
  const chance = chanceOf(`person ${seed}`);
  const [firstname, first] = chance.pick(chance.isHit(0.62) ? WOMEN : MEN);
  const [lastname, last] = chance.pick(SURNAMES);
  const phone = `0${chance.pick(['6', '8', '9'])}${String(chance.whole(10_000_000, 99_999_999))}`;
  return { firstname, lastname, mailbox: `${first}.${last}`, phone };
}

const ROADS = ['พหลโยธิน', 'สุขุมวิท', 'มิตรภาพ', 'เพชรเกษม', 'นิมมานเหมินท์', 'ประชาชื่น', 'ราชดำเนิน', 'เจริญเมือง'];
const VILLAGES = ['สวนสน', 'เมืองทอง', 'พฤกษา', 'ชัยพฤกษ์', 'สายธาร', 'ดอยคำ'];

/** House number, village and road of an invented address. */
export function thaiAddressLine(seed: string): string {
  const chance = chanceOf(`address ${seed}`);
  const house = `${chance.whole(1, 299)}${chance.isHit(0.6) ? `/${chance.whole(1, 88)}` : ''}`;
  if (chance.isHit(0.45)) return `${house} หมู่ ${chance.whole(1, 12)}`;
  if (chance.isHit(0.4)) return `${house} หมู่บ้าน${chance.pick(VILLAGES)} ซอย ${chance.whole(1, 30)}`;
  return `${house} ถนน${chance.pick(ROADS)}`;
}
