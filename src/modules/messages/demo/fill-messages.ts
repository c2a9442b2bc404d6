import { DAY_MS, runAsOf, MINUTE_MS, scopeAsOf, type Stage } from '#platform/demo/stage.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { sendAsSite, sendMessage } from '../conversation/send-message.ts';

/** A demo message, dated in minutes before today. */
interface DemoMessage {
  readonly by: string;
  readonly minutesAgo: number;
  readonly text: string;
}

interface DemoConversation {
  readonly between: readonly [string, string];
  readonly messages: readonly DemoMessage[];
}

const HOUR = 60;
const DAY = 24 * HOUR;
const [MANAGER, USER, USER2] = ['manager@demo.test', 'user@demo.test', 'user2@demo.test'];

const CONVERSATIONS: Readonly<Record<string, readonly DemoConversation[]>> = {
  demo: [
    {
      between: [USER, MANAGER],
      messages: [
        { by: USER, minutesAgo: 3 * DAY, text: 'สวัสดีค่ะ ชาอู่หลงดอยแม่สลองล็อตใหม่มาหรือยังคะ' },
        {
          by: MANAGER,
          minutesAgo: 3 * DAY - 12,
          text: 'สวัสดีครับ มาแล้วครับ เก็บเมื่อต้นเดือนนี้เอง กลิ่นดอกไม้ชัดกว่าล็อตก่อน',
        },
        { by: USER, minutesAgo: 3 * DAY - 15, text: 'ดีเลยค่ะ ชงกี่องศาถึงจะไม่ฝาดคะ' },
        {
          by: MANAGER,
          minutesAgo: 3 * DAY - 21,
          text: 'แนะนำ 90–95 °C ครับ\nน้ำแรก 40 วินาที น้ำต่อไปเพิ่มทีละ 10 วินาที ชงได้ 5–6 น้ำ',
        },
        { by: USER, minutesAgo: 5 * HOUR, text: 'ได้รับของแล้วค่ะ หอมมาก ขอบคุณค่ะ' },
        { by: MANAGER, minutesAgo: 4 * HOUR, text: 'ยินดีครับ ถ้าต้องการแบบซองเล็กแจกแขก บอกได้เลยนะครับ' },
      ],
    },
    {
      between: [USER2, MANAGER],
      messages: [
        { by: USER2, minutesAgo: 26 * HOUR, text: 'ขอใบกำกับภาษีในนามบริษัทได้ไหมครับ' },
        { by: MANAGER, minutesAgo: 25 * HOUR, text: 'ได้ครับ ส่งชื่อ ที่อยู่ และเลขผู้เสียภาษีมาได้เลย' },
        { by: USER2, minutesAgo: 90, text: 'จะส่งให้เย็นนี้นะครับ' },
      ],
    },
  ],
};

const WELCOMES: Readonly<Record<string, string>> = {
  demo: 'ยินดีต้อนรับสู่โรงชา มีคำถามเรื่องชาหรือการจัดส่ง เขียนถึงทีมงานได้จากหน้านี้',
};

/** Creates the messages between a site's people, and those from the site. Idempotent. */
export async function fillMessages(stage: Stage): Promise<void> {
  const personOf = (email: string) => {
    const person = stage.people.get(email);
    if (!person) throw new Error(`${email} is not there.`);
    return person;
  };
  for (const [number, { between, messages }] of (CONVERSATIONS[stage.code] ?? []).entries()) {
    await runAsOf(stage, { at: stage.today, as: personOf(between[0]) }, async (scope) => {
      const { conversationId } = await openConversation(scope, { person: personOf(between[1]).userId });
      for (const [line, { by, minutesAgo, text }] of messages.entries()) {
        const at = new Date(stage.today.getTime() - minutesAgo * MINUTE_MS);
        await sendMessage(scopeAsOf(scope, { at, as: personOf(by) }), {
          conversation: conversationId,
          clientId: `00000000-0000-4000-8000-${String(number).padStart(6, '0')}${String(line).padStart(6, '0')}`,
          body: text,
        });
      }
    });
  }
  const welcome = WELCOMES[stage.code];
  if (welcome === undefined) return;
  const at = new Date(stage.today.getTime() - 4 * DAY_MS);
  await runAsOf(stage, { at }, (scope) =>
    sendAsSite(scope, { personId: personOf(USER).userId, body: welcome }),
  );
}
