import { MAX_FILES_BYTES } from '#platform/attachments/attachment-rules.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { mailsTo, suspendMember } from '#modules/accounts/testing.ts';
import { noticesOf, chooseDelivery } from '#modules/notifications/testing.ts';
import { openPage } from '#platform/testing/open-page.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { type Visitor, World } from '#platform/testing/world.ts';
import { editMessage } from './change-message.ts';
import { blockOther, muteConversation, readConversation } from './block-person.ts';
import { openConversation } from './open-conversation.ts';
import { findCorrespondents } from './correspondents.ts';
import { decideReport, listReports, reportMessage } from './report.ts';
import { sendMessage } from './send-message.ts';
import { NEW_CONVERSATIONS_PER_HOUR, type ConversationPage } from './conversation-contract.ts';
import {
  findMessages,
  findPeople,
  getConversationPage,
  listOwnConversations,
} from './conversation-queries.ts';
import { action } from './conversation-page.tsx';

type Member = Visitor & { actor: PersonActor };

const API = '/api/messages/conversations';

const say = (world: World, actor: PersonActor, conversation: string, body: string, clientId = randomUUID()) =>
  world.write((scope) => sendMessage(scope, { conversation, clientId, body }), actor);

const view = (world: World, actor: PersonActor, conversation: string): Promise<ConversationPage> =>
  world.read((scope) => getConversationPage(scope, { conversation }), actor);

/** A member and a manager of one site with a conversation. */
async function pair(world: World): Promise<{ member: Member; manager: Member; conversation: string }> {
  const [member, manager] = [await world.signedIn(), await world.signedIn('manager')];
  const { conversationId } = await world.write(
    (scope) => openConversation(scope, { person: manager.actor.userId }),
    member.actor,
  );
  return { member, manager, conversation: conversationId };
}

describe('outsiders', () => {
  test('cannot read or write a conversation: another member, an admin, another site, a guest', async ({
    world,
  }) => {
    const { member, conversation } = await pair(world);
    const { messageId } = await say(world, member.actor, conversation, 'ความลับ');
    const other = await world.another();
    const strangers = [await world.signedIn(), await world.signedIn('admin'), await other.signedIn('admin')];
    for (const stranger of strangers) {
      const asked = [
        stranger.get(`${API}/${conversation}`),
        stranger.post(`${API}/${conversation}/messages`, { clientId: randomUUID(), body: 'x' }),
        stranger.post(`${API}/${conversation}/read`, { seq: 1 }),
      ];
      for (const reply of await Promise.all(asked))
        expect([reply.status, reply.json().code]).toEqual([404, 'messages.conversation_missing']);
      for (const method of ['PATCH', 'DELETE']) {
        const reply = await stranger.send(`/api/messages/${messageId}`, { method, json: { body: 'x' } });
        expect([reply.status, reply.json().code]).toEqual([404, 'messages.message_missing']);
      }
    }
    for (const path of [API, `${API}/${conversation}`])
      expect((await world.visitor().get(path)).status).toBe(401);
    expect((await view(world, member.actor, conversation)).messages).toMatchObject([{ body: 'ความลับ' }]);
  });

  test('cannot write while acting for the reader', async ({ world }) => {
    const { member, conversation } = await pair(world);
    const admin = await world.person('admin');
    const acting = { ...member.actor, acting: { userId: admin.userId, name: 'ผู้ดูแล' } };
    const form = { intent: 'send', clientId: randomUUID(), body: 'ปลอม' };
    const path = `/user/message/${conversation}`;
    await expect(
      callPage(world, action, { path, params: { conversation }, form, actor: acting }),
    ).rejects.toMatchObject({ init: { status: 403 } });
  });
});

describe('sending', () => {
  test('a client id used in one conversation is refused in another', async ({ world }) => {
    const [author, one, another] = [
      await world.signedIn('manager'),
      await world.person(),
      await world.person(),
    ];
    const clientId = randomUUID();
    const replies = [];
    for (const { userId } of [one, another]) {
      const { conversationId } = (await author.post(API, { person: userId })).json();
      replies.push(await author.post(`${API}/${conversationId}/messages`, { clientId, body: 'สวัสดี' }));
    }
    expect(replies.map(({ status }) => status)).toEqual([201, 422]);
    expect(replies[1]?.json()).toMatchObject({ code: 'platform.key_reused' });
  });

  test('concurrently into two conversations with one client id, only one succeeds', async ({ world }) => {
    const [author, one, another] = [
      await world.signedIn('manager'),
      await world.person(),
      await world.person(),
    ];
    for (let round = 0; round < 5; round++) {
      const clientId = randomUUID();
      const replies = await Promise.all(
        [one, another].map(async ({ userId }) => {
          const { conversationId } = (await author.post(API, { person: userId })).json();
          return author.post(`${API}/${conversationId}/messages`, { clientId, body: 'สวัสดี' });
        }),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    }
  });

  test('repeatedly and concurrently with one client id creates one message; messages are numbered without gaps', async ({
    world,
  }) => {
    const { member, manager, conversation } = await pair(world);
    const clientId = randomUUID();
    const again = await Promise.all(
      Array.from({ length: 8 }, () => say(world, member.actor, conversation, 'สวัสดี', clientId)),
    );
    expect(new Set(again.map(({ messageId }) => messageId)).size).toBe(1);
    await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        say(world, count % 2 ? member.actor : manager.actor, conversation, `ข้อความ ${count}`),
      ),
    );
    const { messages } = await view(world, manager.actor, conversation);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  });

  test('an empty, too long or ten-megabyte message is refused', async ({ world }) => {
    const { member, conversation } = await pair(world);
    await expect(say(world, member.actor, conversation, ' \n​ ')).rejects.toMatchObject({
      code: 'messages.empty',
    });
    const post = (body: string) =>
      member.post(`${API}/${conversation}/messages`, { clientId: randomUUID(), body });
    expect((await post('x'.repeat(4_001))).status).toBe(422);
    expect((await post('x'.repeat(10 * 1024 * 1024))).status).toBe(413);
    expect((await post('ก'.repeat(4_000))).status).toBe(201);
  });

  test('is open with managers and admins, and between members only if the site allows it', async () => {
    const world = await World.open();
    const [one, two] = [await world.person(), await world.person()];
    const begin = (site: World, from: PersonActor, to: PersonActor) =>
      site.write((scope) => openConversation(scope, { person: to.userId }), from);
    await expect(begin(world, one, two)).rejects.toMatchObject({ code: 'messages.not_allowed' });
    await expect(begin(world, one, one)).rejects.toMatchObject({ code: 'messages.not_allowed' });
    const manager = await world.person('manager');
    const { conversationId } = await begin(world, one, manager);
    expect(await begin(world, manager, one)).toEqual({ conversationId });
    expect(await world.read((scope) => findPeople(scope, 'สมใจ'), one)).toMatchObject([{ isStaff: true }]);
    await world.runJobs();
    expect(await world.read((scope) => findPeople(scope, 'สมไจ'), one)).toMatchObject([{ isStaff: true }]);

    const open = await World.open({ messages: { memberToMember: true } });
    const [three, four] = [await open.person(), await open.person()];
    const conversation = await begin(open, three, four);
    await say(open, three, conversation.conversationId, 'สวัสดี');
    await expect(begin(open, three, one)).rejects.toMatchObject({ code: 'messages.not_allowed' });
    await open.write((scope) => suspendMember(scope, four.userId, 'x'));
    await expect(say(open, three, conversation.conversationId, 'ยังอยู่ไหม')).rejects.toMatchObject({
      code: 'messages.not_allowed',
    });
  });

  test('to somebody who blocked the author is refused like a site restriction', async ({ world }) => {
    const { member, manager, conversation } = await pair(world);
    await say(world, member.actor, conversation, 'หนึ่ง');
    await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), manager.actor);
    for (const actor of [member.actor, manager.actor])
      await expect(say(world, actor, conversation, 'สอง')).rejects.toMatchObject({
        code: 'messages.not_allowed',
      });
    expect((await view(world, member.actor, conversation)).closed).toBe('not_allowed');
    expect((await view(world, manager.actor, conversation)).closed).toBe('blocked');
    expect((await view(world, manager.actor, conversation)).talk.unread).toBe(0);
    await world.write((scope) => blockOther(scope, { conversation, isBlocked: false }), manager.actor);
    await say(world, member.actor, conversation, 'สาม');
  });

  test('to many new people within an hour is limited', async () => {
    const world = await World.open({ messages: { memberToMember: true } });
    const member = await world.person();
    for (let count = 0; count < NEW_CONVERSATIONS_PER_HOUR; count++) {
      const person = (await world.person()).userId;
      await world.write((scope) => openConversation(scope, { person }), member);
    }
    const person = (await world.person()).userId;
    await expect(world.write((scope) => openConversation(scope, { person }), member)).rejects.toMatchObject({
      code: 'messages.too_many_new',
    });
  });
});

test('unread counts others’ messages since the last read; open pages are updated, and reading clears it everywhere', async ({
  world,
}) => {
  const { member, manager, conversation } = await pair(world);
  const pages = [await openPage(world, manager), await openPage(world, manager)];
  const unread = (page: { heard: readonly { topic: string; state: unknown }[] }) =>
    page.heard.findLast(({ topic }) => topic === 'messages')?.state;
  for (const words of ['หนึ่ง', 'สอง', 'สาม']) await say(world, member.actor, conversation, words);
  for (const page of pages) await expect.poll(() => unread(page)).toEqual({ unread: 3 });
  expect(pages[0]?.heard.flatMap(({ details }) => details)).toContain(conversation);
  expect((await world.read(noticesOf, manager.actor)).notifications).toMatchObject([
    { kind: 'messages.received', isRead: false },
  ]);
  await manager.post(`${API}/${conversation}/read`, { seq: 2 });
  for (const page of pages) await expect.poll(() => unread(page)).toEqual({ unread: 1 });
  await Promise.all([3, 1, 2].map((seq) => manager.post(`${API}/${conversation}/read`, { seq })));
  for (const page of pages) await expect.poll(() => unread(page)).toEqual({ unread: 0 });
  expect((await world.read(noticesOf, manager.actor)).unread).toBe(0);
  await world.write((scope) => readConversation(scope, { conversation, seq: 2_000_000 }), manager.actor);
  await say(world, member.actor, conversation, 'สี่');
  for (const page of pages) await expect.poll(() => unread(page)).toEqual({ unread: 1 });
  for (const page of pages) page.close();
  expect(await world.read((scope) => listOwnConversations(scope), member.actor)).toMatchObject({
    talks: [{ unread: 0, isLastMine: true, lastWords: 'สี่' }],
  });
});

test('a reply marks its author’s notice as read, and no mail is sent for it', async ({ world }) => {
  const { member, manager, conversation } = await pair(world);
  world.travel(-10 * 60_000);
  await say(world, member.actor, conversation, 'ว่างไหมคะ');
  await say(world, manager.actor, conversation, 'สวัสดีครับ');
  expect(await world.read(noticesOf, manager.actor)).toMatchObject({ unread: 0 });
  expect((await world.read(noticesOf, member.actor)).unread, 'the reply creates a notice').toBe(1);
  await world.runJobs();
  expect(await mailsTo(world, manager.actor.email)).toEqual([]);
});

test('a muted conversation creates no notices', async ({ world }) => {
  const { member, manager, conversation } = await pair(world);
  await world.write((scope) => muteConversation(scope, { conversation, isMuted: true }), manager.actor);
  await say(world, member.actor, conversation, 'เงียบ ๆ');
  expect((await world.read(noticesOf, manager.actor)).notifications).toEqual([]);
  expect((await view(world, manager.actor, conversation)).talk).toMatchObject({ isMuted: true, unread: 1 });
});

test('the author can edit a message for a quarter of an hour; deleting leaves a placeholder', async ({
  world,
}) => {
  const { member, manager, conversation } = await pair(world);
  const { messageId } = await say(world, member.actor, conversation, 'ผิด');
  const patch = (body: string) =>
    member.send(`/api/messages/${messageId}`, { method: 'PATCH', json: { body } });
  expect((await patch('ถูก')).status).toBe(200);
  expect((await patch('  ')).json().code).toBe('messages.empty');
  expect((await view(world, manager.actor, conversation)).messages).toMatchObject([
    { body: 'ถูก', isEdited: true, canEdit: false },
  ]);
  world.travel(15 * 60_000);
  expect((await patch('สายไป')).json().code).toBe('messages.too_late');
  expect((await member.send(`/api/messages/${messageId}`, { method: 'DELETE', json: {} })).status).toBe(200);
  expect((await view(world, manager.actor, conversation)).messages).toMatchObject([
    { body: '', isDeleted: true, isEdited: false, seq: 1 },
  ]);
  expect(await world.read((scope) => findMessages(scope, 'ถูก'), member.actor)).toEqual([]);
});

test('a blocked author can no longer edit a message, but can delete it', async () => {
  const world = await World.open({ messages: { memberToMember: true } });
  const [one, two] = [await world.signedIn(), await world.signedIn()];
  const { conversationId } = await world.write(
    (scope) => openConversation(scope, { person: two.actor.userId }),
    one.actor,
  );
  const { messageId } = await say(world, one.actor, conversationId, 'สวัสดี');
  const send = (method: 'PATCH' | 'DELETE') =>
    one.send(`/api/messages/${messageId}`, { method, json: method === 'PATCH' ? { body: 'คำหยาบ' } : {} });
  const block = (isBlocked: boolean) =>
    world.write((scope) => blockOther(scope, { conversation: conversationId, isBlocked }), two.actor);
  const shown = (actor: PersonActor) => view(world, actor, conversationId).then(({ messages }) => messages);
  await block(true);
  expect((await send('PATCH')).json().code).toBe('messages.not_allowed');
  expect(await shown(one.actor)).toMatchObject([{ body: 'สวัสดี', isEdited: false, canEdit: false }]);
  await block(false);
  expect(await shown(one.actor)).toMatchObject([{ canEdit: true }]);
  const edit = (memberToMember: boolean, body: string) =>
    world.write(({ tenant, ...scope }) => {
      const settings = { ...tenant.settings, messages: { memberToMember } };
      return editMessage({ ...scope, tenant: { ...tenant, settings } }, { message: messageId, body });
    }, one.actor);
  await expect(edit(false, 'คำหยาบ')).rejects.toMatchObject({ code: 'messages.not_allowed' });
  await edit(true, 'สวัสดีค่ะ');
  expect((await send('DELETE')).status).toBe(200);
  expect(await shown(two.actor)).toMatchObject([{ body: '', isDeleted: true }]);
});

test('people know those with whom they have written, unless they block them', async ({ world }) => {
  const { member, manager, conversation } = await pair(world);
  const known = (who: PersonActor) =>
    world.read((scope) => findCorrespondents(scope, { personId: who.userId, limit: 10 }));
  expect(await known(member.actor)).toEqual([]);
  await say(world, member.actor, conversation, 'สวัสดี');
  expect(await known(member.actor)).toEqual([manager.actor.userId]);
  expect(await known(manager.actor)).toEqual([member.actor.userId]);
  await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), manager.actor);
  expect(await known(manager.actor)).toEqual([]);
  expect(await known(member.actor)).toEqual([manager.actor.userId]);
});

test('search finds words inside Thai text, only in one’s own conversations', async ({ world }) => {
  const { member, manager, conversation } = await pair(world);
  await say(world, member.actor, conversation, 'ขอน้ำชาร้อนสองถ้วยค่ะ');
  const stranger = await world.person();
  const find = (actor: PersonActor, words: string) =>
    world.read((scope) => findMessages(scope, words), actor);
  expect(await find(manager.actor, 'น้ำชา')).toHaveLength(1);
  expect(await find(member.actor, 'น\u0e4d้าชา'), 'with the other Unicode spelling').toHaveLength(1);
  expect(await find(stranger, 'น้ำชา')).toEqual([]);
  expect(await find(member.actor, '%')).toEqual([]);
});

test('a found message shows its addresses unescaped, and marks the words there', async ({ world }) => {
  const { member, conversation } = await pair(world);
  await say(
    world,
    member.actor,
    conversation,
    `อ่าน https://sala.example/${encodeURIComponent('ชงชา')} เรื่องถ้วย`,
  );
  const [found] = await world.read((scope) => findMessages(scope, 'ถ้วย'), member.actor);
  expect(found?.body).toBe('อ่าน https://sala.example/ชงชา เรื่องถ้วย');
  expect(found?.bodyMarks.map(([from, to]) => found.body.slice(from, to))).toEqual(['ถ้วย']);
});

test('search finds a synonym of the site', async () => {
  const world = await World.open({ search: { synonyms: [['น้ำชา', 'ชาร้อน']] } });
  const { member, conversation } = await pair(world);
  await say(world, member.actor, conversation, 'ขอชาร้อนสองถ้วยค่ะ');
  const found = await world.read((scope) => findMessages(scope, 'น้ำชา'), member.actor);
  expect(found).toMatchObject([{ bodyMarks: [[2, 8]] }]);
});

describe('files', () => {
  const send = (
    world: World,
    actor: PersonActor,
    conversation: string,
    files: File[],
    clientId = randomUUID(),
  ) => {
    const form = new FormData();
    form.set('intent', 'send');
    form.set('clientId', clientId);
    form.set('body', '');
    for (const file of files) form.append('files[]', file);
    return callPage(world, action, {
      path: `/user/message/${conversation}`,
      params: { conversation },
      form,
      actor,
    }) as unknown as Promise<{ data: { ok: boolean; problem?: { code: string } } }>;
  };

  test('pictures are sanitised and shown, other files are only downloaded, all by members only', async ({
    world,
  }) => {
    const { member, manager, conversation } = await pair(world);
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const clientId = randomUUID();
    const files = [
      new File([new Uint8Array(picture)], 'ใบชา.png', { type: 'text/html' }),
      new File(['<script>alert(1)</script>'], '../../ใบสั่ง"\r\n.html', { type: 'image/png' }),
    ];
    expect((await send(world, member.actor, conversation, files, clientId)).data).toMatchObject({ ok: true });
    expect((await send(world, member.actor, conversation, files, clientId)).data).toMatchObject({ ok: true });
    const { messages } = await view(world, manager.actor, conversation);
    expect(messages).toHaveLength(1);
    const [shown, saved] = messages[0]?.files ?? [];
    expect(shown).toMatchObject({ name: 'ใบชา.png', picture: { width: 60, height: 40 } });
    expect(saved?.picture).toBeNull();
    expect(saved?.name).not.toMatch(/[/\r\n"]/);
    const opened = new URL(saved?.url ?? '');
    const reply = await world.send(opened.pathname, { headers: { host: opened.host } });
    expect(reply.headers['content-type']).toBe('application/octet-stream');
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('too many files, too large files and files of somebody who may not write are refused', async ({
    world,
  }) => {
    const { member, manager, conversation } = await pair(world);
    const many = Array.from({ length: 6 }, (_, count) => new File(['x'], `${count}.txt`));
    expect((await send(world, member.actor, conversation, many)).data.problem?.code).toBe(
      'messages.too_many_files',
    );
    const large = [new File([new Uint8Array(MAX_FILES_BYTES + 1)], 'large.bin')];
    expect((await send(world, member.actor, conversation, large)).data.problem?.code).toBe(
      'messages.files_too_large',
    );
    const one = [new File(['x'], 'x.txt')];
    const stranger = await world.person();
    expect((await send(world, stranger, conversation, one)).data.problem?.code).toBe(
      'messages.conversation_missing',
    );
    await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), manager.actor);
    expect((await send(world, member.actor, conversation, one)).data.problem?.code).toBe(
      'messages.not_allowed',
    );
  });
});

test('a report shows managers the message as it was; the decision notifies the reporter once', async ({
  world,
}) => {
  const { member, manager, conversation } = await pair(world);
  const { messageId } = await say(world, manager.actor, conversation, 'คำหยาบ');
  const report = (actor: PersonActor, message = messageId) =>
    world.write((scope) => reportMessage(scope, { message, reason: 'ไม่สุภาพ' }), actor);
  await expect(report(manager.actor), 'own message').rejects.toMatchObject({
    code: 'messages.message_missing',
  });
  await expect(report(await world.person()), 'message of others').rejects.toMatchObject({
    code: 'messages.message_missing',
  });
  await report(member.actor);
  await report(member.actor);
  const { reports } = await world.read((scope) => listReports(scope), manager.actor);
  expect(reports).toMatchObject([{ quoted: 'คำหยาบ', reason: 'ไม่สุภาพ' }]);
  const decide = (id: string) =>
    world.write((scope) => decideReport(scope, { report: id, outcome: 'removed' }), manager.actor);
  await expect(decide(randomUUID())).rejects.toMatchObject({ code: 'messages.report_missing' });
  await Promise.all([decide(reports[0]?.reportId ?? ''), decide(reports[0]?.reportId ?? '')]);
  expect((await view(world, member.actor, conversation)).messages).toMatchObject([{ isDeleted: true }]);
  const { talks: conversations } = await world.read((scope) => listOwnConversations(scope), member.actor);
  expect(conversations.filter(({ kind }) => kind === 'site')).toMatchObject([{ unread: 1 }]);
  const site = conversations.find(({ kind }) => kind === 'site')?.conversationId ?? '';
  await expect(say(world, member.actor, site, 'ขอบคุณ')).rejects.toMatchObject({
    code: 'messages.not_allowed',
  });
});

test('a mail names the author but not the text, and none is sent if the message was read first', async ({
  world,
}) => {
  const { member, manager, conversation } = await pair(world);
  world.travel(-10 * 60_000);
  await say(world, member.actor, conversation, 'เรื่องส่วนตัว');
  await world.runJobs();
  const [mail] = await mailsTo(world, manager.actor.email);
  expect(mail?.text).toContain('สมใจ');
  expect(mail?.text).not.toContain('เรื่องส่วนตัว');
  expect(mail?.text).toMatch(/\/user\/unsubscribe\/[\w-]+/);
});

test('without on-site notices, one mail covers all unread messages, and none is sent if they were read first', async ({
  world,
}) => {
  const { member, manager, conversation } = await pair(world);
  const mails = () => mailsTo(world, manager.actor.email);
  await chooseDelivery(world, manager.actor, 'messages', { onSite: false, email: 'now' });
  world.travel(-10 * 60_000);
  for (const words of ['หนึ่ง', 'สอง', 'สาม']) await say(world, member.actor, conversation, words);
  await world.write((scope) => readConversation(scope, { conversation, seq: 3 }), manager.actor);
  await world.runJobs();
  expect(await mails()).toEqual([]);
  for (const words of ['สี่', 'ห้า', 'หก']) await say(world, member.actor, conversation, words);
  await world.runJobs();
  expect(await mails()).toHaveLength(1);
  expect((await world.read(noticesOf, manager.actor)).notifications).toEqual([]);
});

test('messages received with all notices off do not suppress later notices', async ({ world }) => {
  const { member, manager, conversation } = await pair(world);
  await chooseDelivery(world, manager.actor, 'messages', { onSite: false, email: 'off' });
  await say(world, member.actor, conversation, 'หนึ่ง');
  await chooseDelivery(world, manager.actor, 'messages', { onSite: true, email: 'off' });
  await say(world, member.actor, conversation, 'สอง');
  expect(await world.read(noticesOf, manager.actor)).toMatchObject({ unread: 1 });
});
