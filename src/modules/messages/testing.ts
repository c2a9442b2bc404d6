import { randomUUID } from 'node:crypto';
import { getMail } from '#platform/mail/mailbox.ts';
import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { sayMailLeft } from '#platform/testing/sent-mail.ts';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { openConversation } from './conversation/open-conversation.ts';
import { sendMessage } from './conversation/send-message.ts';
import { listReports, reportMessage } from './conversation/report.ts';
import { blockOther } from './conversation/block-person.ts';
import { messagesPaths } from './paths.ts';
import { createTemplate } from './template/templates.ts';

/** Blocks the other person of a conversation. */
export async function blockConversation(
  world: World,
  actor: PersonActor,
  conversation: string,
): Promise<void> {
  await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), actor);
}

/** Reports a message and returns the report's id. */
async function reportConversation(world: World, actor: PersonActor, message: string): Promise<string> {
  await world.write((scope) => reportMessage(scope, { message, reason: 'ไม่สุภาพ' }), actor);
  const { reports } = await world.read((scope) => listReports(scope));
  return reports.at(-1)?.reportId ?? '';
}

/** A sent mail. */
async function mails(world: World, owner: Owner): Promise<Names> {
  const letter = { to: `${randomUUID()}@example.test`, subject: 'x', plain: 'x' };
  const mail: string = (await owner.post('/api/email/send', letter)).json().mails[0].mailId;
  await sayMailLeft(world, mail);
  return { mail, mailMessage: (await world.read((scope) => getMail(scope, mail))).messageId };
}

/** A template of e-mails with a picture. */
async function templates(world: World, owner: Owner): Promise<Names> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const sent = await owner.send('/api/email/pictures', {
    method: 'POST',
    body: png,
    headers: { 'content-type': 'image/png' },
  });
  const { templateId } = await world.write(
    (scope) => createTemplate(scope, { name: `แบบ ${randomUUID().slice(0, 8)}` }),
    owner.actor,
  );
  return { mailTemplate: templateId, emailPicture: sent.json().pictureId };
}

/** A conversation with a message, and an older conversation. */
async function conversations(world: World, owner: Owner): Promise<Names> {
  const [member, another] = [await world.person(), await world.person()];
  const clientId = randomUUID();
  const said = await world.write(async (scope) => {
    const older = await openConversation(scope, { person: another.userId });
    const greeting = { clientId: randomUUID(), body: 'สวัสดี' };
    const earlier = new Date(scope.now.getTime() - 60_000);
    await sendMessage({ ...scope, now: earlier }, { conversation: older.conversationId, ...greeting });
    const { conversationId: conversation } = await openConversation(scope, { person: member.userId });
    const { messageId: message } = await sendMessage(scope, { ...greeting, conversation, clientId });
    return { conversation, message, clientId, person: member.userId };
  }, owner.actor);
  const { messageId: heard } = await world.write(
    (scope) => sendMessage(scope, { ...said, clientId: randomUUID(), body: 'สวัสดีค่ะ' }),
    member,
  );
  return {
    ...said,
    heard,
    report: await reportConversation(world, member, said.message),
    conversationCursor: cursorHolding(said.conversation),
  };
}

async function foreignThings({ admin }: ForeignSite, { person }: Names): Promise<Names> {
  const { conversationId } = await admin.call('/api/messages/conversations', { person });
  const fields = { intent: 'create', name: 'แจ้งวันหยุด' };
  const mailTemplate = await admin.submit(messagesPaths.templates(), fields, `${messagesPaths.templates()}/`);
  return { conversation: conversationId, mailTemplate };
}

/** A conversation of the owner and an admin, which nobody else finds. */
async function conversationCases(
  world: World,
  { owner, admin }: RecordReaders,
  word: string,
): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    const { conversationId: conversation } = await openConversation(scope, { person: owner.actor.userId });
    await sendMessage(scope, { conversation, clientId: randomUUID(), body: `นัดที่สวน${word}พรุ่งนี้` });
  }, admin);
  return [
    { query: word, finders: ['owner', 'admin'] },
    { query: `${admin.firstname} ${admin.lastname}`, finders: ['owner', 'admin'] },
  ];
}

/** Writes to somebody who has never signed in. */
const writeTo = (world: World, admin: Owner, person: string) =>
  world.write(async (scope) => {
    const { conversationId: conversation } = await openConversation(scope, { person });
    await sendMessage(scope, { conversation, clientId: randomUUID(), body: 'สวัสดี' });
  }, admin.actor);

const SHORT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] };

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'messages.send_email': ['manager', 'admin'],
    'messages.note_bounces': ['manager', 'admin'],
    'messages.see_outbox': ['admin'],
    'messages.own': ['user', 'manager', 'admin', 'accountant'],
    'messages.decide_reports': ['manager', 'admin'],
  },
  uses: { 'messages.writes': writeTo },
  records: { 'messages.conversation': conversationCases },
  foreignPages: { make: foreignThings },
  things: [{ make: mails, isLasting: true }, { make: templates, isLasting: true }, { make: conversations }],
  calls: {
    /** What stands in the subject and in the document together, and how long the whole e-mail becomes. */
    ruleCodes: ['messages.unknown_placeholders', 'messages.email_too_long'],
    names: {
      clientId: 'clientId',
      mailTemplate: 'mailTemplate',
      messageId: 'mailMessage',
      'GET /api/messages/conversations after': 'conversationCursor',
    },
    tenantless: {
      'a text, whose pictures are those of the own site alone': [
        'POST /api/email/send document',
        'POST /api/email/preview document',
      ],
    },
    indistinguishable: {
      'anybody may be written to': [
        'POST /api/email/preview to',
        'POST /api/email/send from',
        'POST /api/email/send to',
        'POST /api/email/send to.*',
      ],
    },
    bodies: {
      'POST /api/email/preview': { subject: 'x', document: SHORT, to: 'nobody@example.test' },
      'POST /api/messages/conversations/:conversation/messages': {
        clientId: '019a0000-0000-4000-8000-000000000000',
        body: 'สวัสดี',
      },
      'POST /api/messages/conversations/:conversation/read': { seq: 1 },
      'PATCH /api/messages/:message': { body: 'สวัสดี' },
    },
    samples: {
      'POST /api/email/preview': { to: 'nobody@example.test', subject: 'sample', document: SHORT },
      'POST /api/email/send': { to: 'nobody@example.test', subject: 'sample', plain: 'sample' },
    },
  },
  forms: {
    names: {
      conversation: 'conversation',
      mail: 'mail',
      mailTemplate: 'mailTemplate',
      message: 'message',
      report: 'report',
      '/user/message/:conversation report message': 'heard',
    },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/user/message/:conversation delete conversation',
        '/user/message/:conversation edit conversation',
        '/user/message/:conversation report conversation',
      ],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/user/manage/email/templates/:mailTemplate default mailTemplate',
      ],
      'what is there is not in the state that the form is for': ['/user/manage/outbox default mail'],
    },
  },
  switchedOff: {
    stays: ['sendEmail', 'maySendEmail', 'noteBounces', 'seeOutbox', 'decideReports'],
    path: '/user/message',
  },
  visits: [
    ['/user/message', '/user/message', 'user', 'manager', 'admin'],
    ['/user/message', '/user/message?q=ชา', 'user'],
    ['/user/message', '/user/message?q=ไม่มีข้อความนี้แน่นอน', 'user'],
    ['/user/message/new', '/user/message/new', 'user', 'manager'],
    ['/user/message/new', '/user/message/new?q=ไม่มีใครชื่อนี้', 'user'],
    ['/user/manage/message-reports', '/user/manage/message-reports', 'manager'],
    ['/user/manage/email', '/user/manage/email', 'manager'],
    ['/user/manage/email/templates', '/user/manage/email/templates', 'manager'],
    ['/user/manage/email/templates', '/user/manage/email/templates?show=archived&q=ไม่มี', 'manager'],
    ['/user/manage/outbox', '/user/manage/outbox', 'admin'],
    ['/user/manage/outbox', '/user/manage/outbox?show=failed', 'admin'],
  ],
};
