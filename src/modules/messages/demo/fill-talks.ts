import { sql } from '#platform/db/query.ts';
import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, scopeAsOf, type Stage, unlessExists } from '#platform/demo/stage.ts';
import { type BulkMail, bulkLoadMails, isMailLoaded } from '#platform/mail/bulk-load.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { blockOther, readConversation } from '../conversation/block-person.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { decideReport, listReports, reportMessage } from '../conversation/report.ts';
import { sendMessage } from '../conversation/send-message.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A conversation of a customer with the shop. */
interface Talk {
  /** Written in turns, the customer first, with the minutes ago. */
  readonly turns: readonly (readonly [minutesAgo: number, text: string])[];
  /** What the manager did last. */
  readonly end: 'unread' | 'read' | 'blocked' | 'reported' | 'report_decided';
}

const TALKS: readonly Talk[] = [
  {
    turns: [[9 * DAY, 'ซื้อมันฝรั่งอบห้าสิบซองได้ถูกสุดเท่าไร ตอบเร็วหน่อย ร้านอะไรช้าเป็นเต่า ไม่อยากขายก็ปิดไป']],
    end: 'report_decided',
  },
  {
    turns: [
      [2 * DAY, 'ร้านนี้โกง อย่าหลงเชื่อ คนขายพูดจาแย่มาก จะด่าให้ทั่วเลย'],
      [2 * DAY - 30, 'ขออภัยครับ รบกวนแจ้งเลขคำสั่งซื้อ จะรีบตรวจสอบให้'],
      [2 * DAY - 40, 'ไม่ต้องมาพูดดี ไอ้พวกขี้โกง'],
    ],
    end: 'reported',
  },
  {
    turns: [
      [20 * DAY, 'กดลิงก์นี้รับเงินคืน 5,000 บาททันที โอนค่าธรรมเนียมมาก่อน 200'],
      [20 * DAY - 300, 'ร้านไม่มีโครงการนี้ครับ'],
    ],
    end: 'blocked',
  },
  {
    turns: [
      [12 * DAY, 'ชาที่สั่งไปแตกหนึ่งกระป๋องค่ะ แนบรูปให้ได้ไหม'],
      [12 * DAY - 25, 'ได้ครับ ส่งรูปมาทางนี้ได้เลย เดี๋ยวส่งกระป๋องใหม่ให้พรุ่งนี้'],
      [11 * DAY, 'ได้รับแล้วค่ะ ขอบคุณมาก บริการดี'],
    ],
    end: 'read',
  },
  {
    turns: [
      [6 * DAY, 'ใบรับรองเรียนความปลอดภัยอาหารใช้ยื่นเทศบาลได้ไหมครับ'],
      [6 * DAY - 90, 'ใช้ประกอบได้ครับ เจ้าหน้าที่สแกน QR ตรวจเลขที่ได้ทันที'],
    ],
    end: 'read',
  },
  { turns: [[7 * HOUR, 'อยากได้ชาอู่หลงขนาด 1 กก. มีไหมครับ']], end: 'unread' },
  {
    turns: [
      [3 * DAY, 'สั่งไปเมื่อวาน ยังไม่ได้เลขพัสดุค่ะ'],
      [3 * DAY - 45, 'แพ็กเสร็จแล้ว ส่งรอบเย็นนี้ครับ'],
      [4 * HOUR, 'ของถึงแล้วค่ะ แต่ได้ชาเขียวมาแทนชาดำ ทำอย่างไรดีคะ'],
    ],
    end: 'unread',
  },
  { turns: [[50, 'โอนเงินเกินไป 50 บาท ขอคืนเข้ากระเป๋าเงินได้ไหมคะ']], end: 'unread' },
];

const NEWS = {
  kind: 'messages.email',
  subject: 'ชาฤดูหนาวล็อตแรกมาถึงโรงชาแล้ว',
  text: 'สวัสดีค่ะ\n\nชาอู่หลงฤดูหนาวล็อตแรกของปีเก็บเสร็จเมื่อวันอาทิตย์ กลิ่นดอกไม้ชัดและหวานท้ายกว่าปีก่อน สมาชิกสั่งก่อนได้ถึงสิ้นเดือน ส่งฟรีเมื่อครบ 900 บาท\n\nชาบ้านดอย',
};
const FAILURES = [
  '550 5.1.1 Recipient address rejected: user unknown',
  '552 5.2.2 Mailbox full',
  '550 5.1.1 Recipient address rejected: user unknown',
  '554 5.7.1 Message rejected because of its content',
  'connect ETIMEDOUT 203.0.113.25:25',
];
const GREYLISTED = '451 4.7.1 Greylisting in action, please come back later';
/** Of the newsletter. */
const READERS = 60;

/** Adds customers' conversations in every state, and a newsletter of which some did not arrive. Idempotent. */
export async function fillTalks(stage: Stage): Promise<void> {
  if (stage.code !== 'demo') return;
  const customers = [...stage.people.values()].filter(({ email }) => email.endsWith('@customer.test'));
  const manager = stage.people.get('manager@demo.test');
  const admin = stage.people.get('admin@demo.test');
  if (!manager || !admin) throw new Error('Nobody answers the customers.');
  for (const [index, talk] of TALKS.entries()) {
    const customer = customers[5 + index * 6];
    if (!customer) throw new Error('There are too few customers to talk.');
    await fillTalk(stage, talk, { customer, manager, admin });
  }
  await runAsOf(stage, { at: stage.today }, async (scope) => {
    if (await isMailLoaded(scope, NEWS)) return;
    await bulkLoadMails(scope, newsletter(stage, customers.slice(0, READERS)));
  });
}

async function fillTalk(
  stage: Stage,
  { turns, end }: Talk,
  {
    customer,
    manager,
    admin,
  }: { readonly customer: PersonActor; readonly manager: PersonActor; readonly admin: PersonActor },
): Promise<void> {
  const when = (minutesAgo: number): Date => new Date(stage.today.getTime() - minutesAgo * MINUTE_MS);
  const [first] = turns;
  const lastAt = turns.at(-1)?.[0] ?? 0;
  await runAsOf(stage, { at: when(first?.[0] ?? 0), as: customer }, async (scope) => {
    // Nobody can open a conversation again that ended with a block.
    const conversationId = await unlessExists('messages.not_allowed', () => openNew(scope, manager));
    if (conversationId === null) return;
    let last = { messageId: '', seq: 0 };
    for (const [turn, [minutesAgo, body]] of turns.entries())
      last = await sendMessage(
        scopeAsOf(scope, { at: when(minutesAgo), as: turn % 2 === 0 ? customer : manager }),
        {
          conversation: conversationId,
          clientId: `00000000-0000-4000-8001-${conversationId.slice(-8)}${String(turn).padStart(4, '0')}`,
          body,
        },
      );
    if (end === 'unread') return;
    const atDesk = scopeAsOf(scope, { at: when(lastAt - 5), as: manager });
    await readConversation(atDesk, { conversation: conversationId, seq: last.seq });
    if (end === 'blocked') await blockOther(atDesk, { conversation: conversationId, isBlocked: true });
    if (end !== 'reported' && end !== 'report_decided') return;
    await reportMessage(atDesk, { message: last.messageId, reason: 'ใช้คำหยาบกับพนักงาน' });
    if (end === 'reported') return;
    const decider = scopeAsOf(scope, { at: when(lastAt - DAY), as: admin });
    for (const { reportId, authorId } of (await listReports(decider)).reports)
      if (authorId === customer.userId) await decideReport(decider, { report: reportId, outcome: 'left' });
  });
}

/** Opens the conversation with the manager; null if something was written there already. */
async function openNew(scope: Scope, manager: PersonActor): Promise<string | null> {
  const { conversationId } = await openConversation(scope, { person: manager.userId });
  const written = await scope.tx.first(sql`
    select 1 from messages_message where tenant_id = ${scope.tenant.id} and conversation_id = ${conversationId} limit 1`);
  return written ? null : conversationId;
}

/** Most arrived, some failed for good, two are tried again in some hours. */
function newsletter({ today }: Stage, readers: readonly PersonActor[]): BulkMail[] {
  const sentAt = today.getTime() - 1.3 * DAY_MS;
  return readers.map(({ email }, index) => {
    const mail = { ...NEWS, to: email, createdAt: new Date(sentAt + index * 900) };
    const luck = chanceOf(`mail ${email}`).between(0, 1);
    if (index % 12 === 5)
      return {
        ...mail,
        outcome: {
          state: 'failed',
          error: FAILURES[Math.floor(index / 12) % FAILURES.length] ?? '',
          attempts: luck > 0.5 ? 14 : 1,
        },
      };
    if (index >= readers.length - 2)
      return {
        ...mail,
        outcome: {
          state: 'queued',
          error: GREYLISTED,
          attempts: 3,
          retryAt: new Date(today.getTime() + 6 * HOUR * MINUTE_MS),
        },
      };
    return { ...mail, outcome: { state: 'sent' } };
  });
}
