import { randomUUID } from 'node:crypto';
import { suspendMember } from '#modules/accounts/testing.ts';
import { noticesOf } from '#modules/notifications/testing.ts';
import { orderLine, place } from '#modules/orders/testing.ts';
import { permission, whileOn } from '#platform/access/access.ts';
import { listAudit } from '#platform/audit.ts';
import { commentedKindsOf, type CommentedKind } from '#platform/module/commented-kind.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { commentsPersonalData } from '../personal-data/personal-data.ts';
import { editComment, removeComment } from './change-comment.ts';
import { suggestColleagues } from './colleagues.ts';
import { COMMENTS_PER_PAGE, type RecordRef } from './comment-contract.ts';
import { postComment } from './post-comment.ts';
import { readComments } from './read-comments.ts';

async function orderOf(world: World): Promise<RecordRef> {
  const { orderId } = await place(world, [orderLine()]);
  return { kind: 'orders.order', record: orderId };
}

const post = (world: World, actor: PersonActor, ref: RecordRef, body: string, clientId = randomUUID()) =>
  world.write((scope) => postComment(scope, { ...ref, clientId, body }), actor);

const read = (
  world: World,
  actor: PersonActor,
  ref: RecordRef,
  count = COMMENTS_PER_PAGE,
  comment?: string,
) => world.read((scope) => readComments(scope, ref, { count, comment }), actor);

const mentionsTo = async (world: World, actor: PersonActor): Promise<(string | null)[]> => {
  const { notifications } = await world.read((scope) => noticesOf(scope), actor);
  return notifications.map(({ link }) => link);
};

test('a comment that is sent twice, from two tabs at once too, is stored once', async ({ world }) => {
  const author = await world.person('manager');
  const ref = await orderOf(world);
  const clientId = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => post(world, author, ref, 'โทรหาลูกค้าแล้ว', clientId)));
  expect(new Set(sent.map(({ commentId }) => commentId)).size).toBe(1);
  expect(await post(world, author, ref, 'another text', clientId)).toEqual(sent[0]);
  expect((await read(world, author, ref)).comments).toMatchObject([
    { body: 'โทรหาลูกค้าแล้ว', author: 'สมใจ ใจดี', canEdit: true, canRemove: true, isEdited: false },
  ]);
  await expect(post(world, author, await orderOf(world), 'elsewhere', clientId)).rejects.toMatchObject({
    code: 'platform.key_reused',
  });
});

test('a record of another site, of no site and of no kind is missing; members are refused', async ({
  world,
}) => {
  const other = await world.another();
  const [author, member] = [await world.person('manager'), await world.person()];
  const ref = await orderOf(world);
  const foreign = await orderOf(other);
  for (const each of [
    foreign,
    { ...ref, record: randomUUID() },
    { ...ref, record: 'x' },
    { ...ref, kind: 'no.kind' },
  ]) {
    await expect(post(world, author, each, 'x')).rejects.toMatchObject({ code: 'platform.missing' });
    await expect(read(world, author, each)).rejects.toMatchObject({ code: 'platform.missing' });
  }
  await expect(post(world, member, ref, 'x')).rejects.toMatchObject({ code: 'platform.forbidden' });
  await expect(read(world, member, ref)).rejects.toMatchObject({ code: 'platform.forbidden' });
  await expect(
    world.read((scope) => suggestColleagues(scope, { ...ref, q: '' }), member),
  ).rejects.toMatchObject({ code: 'platform.forbidden' });
});

test('a record of a module that is switched off is missing, and admins only see what managers may not', async ({
  world,
}) => {
  const [manager, admin] = [await world.person('manager'), await world.person('admin')];
  const kind = (access: CommentedKind['access']): CommentedKind => ({
    name: 'test.thing',
    access,
    find: () => Promise.resolve({ title: 'thing', to: '/' }),
  });
  const withKind = (scope: Scope, access: CommentedKind['access']): Scope => ({
    ...scope,
    app: { ...scope.app, commentedKinds: commentedKindsOf([{ commented: [kind(access)] }]) },
  });
  const ref = { kind: 'test.thing', record: '1' };
  const write = (access: CommentedKind['access'], actor: PersonActor, body = 'x') =>
    world.write(
      (scope) => postComment(withKind(scope, access), { ...ref, clientId: randomUUID(), body }),
      actor,
    );
  await expect(
    write(whileOn('no_such_module', permission('test.a', 'manager')), manager),
  ).rejects.toMatchObject({
    code: 'platform.missing',
  });
  const forAdmins = permission('test.b', 'admin');
  await expect(write(forAdmins, manager)).rejects.toMatchObject({ code: 'platform.forbidden' });
  await expect(write(forAdmins, admin, `@{${manager.userId}} ดูหน่อย`)).rejects.toMatchObject({
    code: 'comments.unknown_colleague',
  });
  await expect(write(forAdmins, admin)).resolves.toBeDefined();
  expect(() => commentedKindsOf([{ commented: [kind(permission('test.c', 'user'))] }])).toThrow('internal');
  expect(() => commentedKindsOf([{ commented: [kind(forAdmins), kind(forAdmins)] }])).toThrow('Two kinds');
});

test('a mention notifies a colleague once, with a link to the comment; nobody is notified of themselves', async ({
  world,
}) => {
  const [author, colleague, third] = [
    await world.person('manager'),
    await world.person('manager'),
    await world.person('admin'),
  ];
  const ref = await orderOf(world);
  const body = `@{${colleague.userId}} @{${author.userId}} โอนคืนลูกค้าแล้วหรือยัง @{${colleague.userId}}`;
  const { commentId } = await post(world, author, ref, body);
  const link = expect.stringMatching(`^/shop/manage/orders/.*comment=${commentId}#comment-${commentId}$`);
  expect(await mentionsTo(world, colleague)).toEqual([link]);
  expect(await mentionsTo(world, author)).toEqual([]);
  const edit = (words: string) =>
    world.write((scope) => editComment(scope, { ...ref, comment: commentId, body: words }), author);
  await edit(`${body} @{${third.userId}}`);
  await edit(`${body} @{${third.userId}} ด่วน`);
  expect(await mentionsTo(world, colleague)).toEqual([link]);
  expect(await mentionsTo(world, third)).toEqual([link]);
  expect((await read(world, colleague, ref)).comments[0]).toMatchObject({
    isEdited: true,
    canEdit: false,
    names: { [colleague.userId]: 'สมใจ ใจดี' },
  });
});

test('only active colleagues who may see the record are suggested and can be mentioned', async ({
  world,
}) => {
  const [author, colleague, gone] = [
    await world.person('manager'),
    await world.person('admin'),
    await world.person('manager'),
  ];
  const member = await world.person();
  const elsewhere = await (await world.another()).person('manager');
  await world.write((scope) => suspendMember(scope, gone.userId, 'left'));
  const ref = await orderOf(world);
  const found = (q: string) => world.read((scope) => suggestColleagues(scope, { ...ref, q }), author);
  expect((await found('')).map(({ personId }) => personId)).toEqual([colleague.userId]);
  expect(await found('ใจดี')).toHaveLength(1);
  expect(await found(colleague.email.slice(0, 8))).toHaveLength(1);
  expect(await found('ไม่มีชื่อนี้')).toEqual([]);
  for (const { userId } of [member, gone, elsewhere, { userId: randomUUID() }])
    await expect(post(world, author, ref, `@{${userId}}`)).rejects.toMatchObject({
      code: 'comments.unknown_colleague',
    });
  const crowd = Array.from({ length: 21 }, () => `@{${randomUUID()}}`).join(' ');
  await expect(post(world, author, ref, crowd)).rejects.toMatchObject({ code: 'comments.too_many_mentions' });
  expect((await read(world, author, ref)).comments).toEqual([]);
  expect(await mentionsTo(world, member)).toEqual([]);
});

test('authors change their comments for a day; admins remove others’, which leaves a trace and is audited', async ({
  world,
}) => {
  const [author, colleague, admin] = [
    await world.person('manager'),
    await world.person('manager'),
    await world.person('admin'),
  ];
  const ref = await orderOf(world);
  const { commentId: comment } = await post(world, author, ref, `@{${colleague.userId}} รหัสคือ 1234`);
  const edit = (actor: PersonActor, body: string) =>
    world.write((scope) => editComment(scope, { ...ref, comment, body }), actor);
  const remove = (actor: PersonActor, at = ref) =>
    world.write((scope) => removeComment(scope, { ...at, comment }), actor);
  await expect(edit(colleague, 'x')).rejects.toMatchObject({ code: 'comments.cannot_change' });
  await expect(edit(author, '  ')).rejects.toMatchObject({ code: 'comments.empty' });
  await expect(remove(colleague)).rejects.toMatchObject({ code: 'comments.cannot_change' });
  await expect(remove(admin, await orderOf(world))).rejects.toMatchObject({
    code: 'comments.comment_missing',
  });
  world.travel(24 * 3_600_000);
  await expect(edit(author, 'x')).rejects.toMatchObject({ code: 'comments.cannot_change' });
  await expect(remove(author)).rejects.toMatchObject({ code: 'comments.cannot_change' });
  await remove(admin);
  await remove(admin);
  expect((await read(world, author, ref)).comments).toMatchObject([
    { body: '', names: {}, removed: { by: 'สมใจ ใจดี' }, canEdit: false, canRemove: false },
  ]);
  const lines = await world.read((scope) =>
    listAudit(scope, { entityKind: 'comments.comment', entityId: comment }),
  );
  expect(lines).toMatchObject([{ action: 'comments.remove', actorId: admin.userId }]);
});

test('the latest comments come first, earlier ones when asked for, and with the one that a notice names', async ({
  world,
}) => {
  const author = await world.person('manager');
  const ref = await orderOf(world);
  const posted: string[] = [];
  for (let number = 1; number <= 5; number += 1) {
    posted.push((await post(world, author, ref, `ที่ ${number}`)).commentId);
    world.travel(1_000);
  }
  const bodies = async (count: number, comment?: string) => {
    const { comments, hasEarlier } = await read(world, author, ref, count, comment);
    return [comments.map(({ body }) => body), hasEarlier];
  };
  expect(await bodies(2)).toEqual([['ที่ 5', 'ที่ 4'], true]);
  expect(await bodies(2, posted[1])).toEqual([['ที่ 5', 'ที่ 4', 'ที่ 3', 'ที่ 2'], true]);
  expect(await bodies(2, posted[0])).toEqual([['ที่ 5', 'ที่ 4', 'ที่ 3', 'ที่ 2', 'ที่ 1'], false]);
  expect(await bodies(5)).toEqual([['ที่ 5', 'ที่ 4', 'ที่ 3', 'ที่ 2', 'ที่ 1'], false]);
});

test('an erased author loses the name, not the comment; mentions of them lose theirs', async ({ world }) => {
  const [author, colleague] = [await world.person('manager'), await world.person('manager')];
  const ref = await orderOf(world);
  await post(world, author, ref, 'ลูกค้ายืนยันทางโทรศัพท์');
  await post(world, colleague, ref, `@{${author.userId}} ขอบคุณ`);
  const subject = { personId: author.userId, email: author.email };
  const collected = await world.read((scope) => commentsPersonalData.collect(scope, subject, null));
  expect(collected).toMatchObject({
    records: [
      { mentionedByOthers: [{ about: 'orders.order' }] },
      { about: 'orders.order', body: 'ลูกค้ายืนยันทางโทรศัพท์', files: [], mentioned: [] },
    ],
    next: null,
  });
  const others = { personId: colleague.userId, email: colleague.email };
  expect(await world.read((scope) => commentsPersonalData.collect(scope, others, null))).toMatchObject({
    records: [{ mentioned: ['สมใจ ใจดี'] }],
  });
  await world.write(async (scope) => commentsPersonalData.erase?.(scope, subject));
  expect((await read(world, colleague, ref)).comments).toMatchObject([
    { author: 'สมใจ ใจดี', names: {} },
    { author: null, body: 'ลูกค้ายืนยันทางโทรศัพท์' },
  ]);
  expect(await world.read((scope) => commentsPersonalData.collect(scope, subject, null))).toEqual({
    records: [],
    next: null,
  });
});
