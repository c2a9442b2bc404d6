import { randomUUID } from 'node:crypto';
import { uploadFile } from '#modules/files/testing.ts';
import { orderLine, place } from '#modules/orders/testing.ts';
import { MAX_FILES_BYTES } from '#platform/attachments/attachment-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonActor } from '#platform/scope.ts';
import { findObject } from '#platform/storage/objects.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { removeComment } from '../comment/change-comment.ts';
import { type CommentsPage, MAX_COMMENT_CHARACTERS, type RecordRef } from '../comment/comment-contract.ts';
import { commentsPersonalData } from '../personal-data/personal-data.ts';
import { action, loader } from './comments-page.tsx';

async function orderOf(world: World): Promise<RecordRef> {
  const { orderId } = await place(world, [orderLine()]);
  return { kind: 'orders.order', record: orderId };
}

const addressOf = (ref: RecordRef) => ({
  path: `/user/record/${ref.kind}/${ref.record}`,
  pattern: '/user/record/:kind/:record',
  params: { ...ref },
});

const submit = (world: World, actor: PersonActor, ref: RecordRef, form: FormData | Record<string, string>) =>
  callPage(world, action, {
    ...addressOf(ref),
    form,
    actor,
  });

const read = (world: World, actor: PersonActor, ref: RecordRef): Promise<CommentsPage> =>
  callPage(world, loader, { ...addressOf(ref), actor });

test('a form is refused for a text that is too long or cannot be stored, and stores a hostile one as it is', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const ref = await orderOf(world);
  const clientId = randomUUID();
  const said = (body: string) => submit(world, actor, ref, { intent: 'post', clientId, body });
  for (const body of ['x'.repeat(10 * 1024 * 1024), 'x'.repeat(MAX_COMMENT_CHARACTERS + 1), 'a\0b'])
    expect(await said(body)).toMatchObject({ data: { ok: false }, init: { status: 422 } });
  expect(await said(' \n ')).toMatchObject({ data: { ok: false, problem: { code: 'comments.empty' } } });
  expect((await read(world, actor, ref)).comments).toEqual([]);
  const hostile = '__proto__ <script>alert(1)</script> @{__proto__} 😀';
  expect(await said(hostile)).toMatchObject({ data: { ok: true } });
  expect((await read(world, actor, ref)).comments).toMatchObject([{ body: hostile, names: {} }]);
});

test('files are kept with their comment and deleted with it', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const ref = await orderOf(world);
  const form = new FormData();
  form.set('intent', 'post');
  form.set('clientId', randomUUID());
  form.append('files[]', new File(['ใบเสนอราคา'], 'ใบเสนอราคา.txt'));
  expect(await submit(world, actor, ref, form)).toMatchObject({ data: { ok: true } });
  const [comment] = (await read(world, actor, ref)).comments;
  expect(comment?.files).toMatchObject([{ name: 'ใบเสนอราคา.txt', picture: null }]);
  const file = await world.take(comment?.files[0]?.url ?? '');
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ]);
  const subject = { personId: actor.userId, email: actor.email };
  const { records } = await world.read((scope) => commentsPersonalData.collect(scope, subject, null));
  expect(records).toMatchObject([{ files: [{ name: 'ใบเสนอราคา.txt', sizeBytes: 30 }] }]);
  const { objectId } = await world.read((scope) =>
    scope.tx.one(sql<RowOf<'comments_file', 'objectId'>>`
      select object_id from comments_file where tenant_id = ${scope.tenant.id}`),
  );
  await world.write((scope) => removeComment(scope, { ...ref, comment: comment?.commentId ?? '' }), actor);
  expect(await world.read((scope) => findObject(scope, objectId))).toBeNull();
  for (let number = 0; number < 5; number += 1) form.append('files[]', new File(['x'], `${number}.txt`));
  form.set('clientId', randomUUID());
  expect(await submit(world, actor, ref, form)).toMatchObject({
    data: { ok: false, problem: { code: 'comments.too_many_files' } },
  });
  const large = new FormData();
  large.set('intent', 'post');
  large.set('clientId', randomUUID());
  large.append('files[]', new File([new Uint8Array(MAX_FILES_BYTES + 1)], 'large.bin'));
  expect(await submit(world, actor, ref, large)).toMatchObject({
    data: { ok: false, problem: { code: 'comments.files_too_large' } },
  });
});

test('a file of the file manager is copied; one that the writer may not download is refused', async ({
  world,
}) => {
  const writer = await world.signedIn('manager');
  const stranger = await world.signedIn('manager');
  const ref = await orderOf(world);
  const { itemId } = await uploadFile(writer, { name: 'สัญญา.txt', bytes: Buffer.from('ฉบับแรก') });
  const form = new FormData();
  form.set('intent', 'post');
  form.set('clientId', randomUUID());
  form.append('fileIds[]', itemId);
  expect(await submit(world, stranger.actor, ref, form)).toMatchObject({
    data: { ok: false, problem: { code: 'files.missing' } },
  });
  expect(await submit(world, writer.actor, ref, form)).toMatchObject({ data: { ok: true } });
  const { comments, hasFileManager } = await read(world, writer.actor, ref);
  expect(comments).toMatchObject([{ body: '', files: [{ name: 'สัญญา.txt' }] }]);
  expect(hasFileManager).toBe(true);
});
