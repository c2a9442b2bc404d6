import { toldOf } from '#modules/notifications/testing.ts';
import type { Scope } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { releaseItem, takeStep } from '../editing/release-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { getItem } from '../item/item-rows.ts';
import { EMPTY_LAYOUT } from '../layout/layout-contract.ts';
import { loader as readItems } from '../manage/items-page.tsx';
import { action, loader } from '../manage/item-page.tsx';
import { change, item, saveVariantOf } from '../testing.ts';
import { restoreVersion } from '../versions/restore-version.ts';
import { reviewNotices } from './notice-kinds.ts';
import { approveItem, requestChanges, submitForReview, withdrawReview } from './review-item.ts';
import { findReview } from './review-rows.ts';
import { isOwnWork, mayReview, REVIEW_STATES, REVIEW_STEPS } from '../item/review-rules.ts';

const NEEDED = { content: { needsApproval: true } };
const publish = (scope: Scope, itemId: string) => releaseItem(scope, { item: itemId, at: null, until: null });
const seen = async (scope: Scope, itemId: string, reviewNote = '') => ({
  item: itemId,
  version: (await getItem(scope, itemId)).version,
  reviewNote,
});

test('each state allows its steps only', () => {
  const allowed = [null, ...REVIEW_STATES].map((state) =>
    REVIEW_STEPS.filter((step) => mayReview(step, state)),
  );
  expect(allowed).toEqual([['submit'], ['withdraw', 'approve', 'request'], ['request'], ['submit']]);
  expect([isOwnWork('a', ['b', 'a']), isOwnWork('a', ['b', null]), isOwnWork(null, [null])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('somebody asks, another person sends it back and approves; each is told; an edit takes the approval back', async ({
  world,
}) => {
  const [writer, reviewer] = [await world.person('manager'), await world.person('manager')];
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true, title: 'ร่าง' }), writer);
  const place = { path: `/cms/manage/items/${itemId}`, params: { item: itemId } };
  const send = async (actor: typeof writer, intent: string, reviewNote = '') => {
    const { version } = (await callPage(world, loader, { ...place, actor })).item;
    return callPage(world, action, {
      ...place,
      actor,
      form: { intent, version: String(version), reviewNote },
    });
  };
  expect(await send(writer, 'submitReview', 'ช่วยดูหน่อย')).toMatchObject({ data: { ok: true } });
  expect(await send(writer, 'submitReview')).toMatchObject({
    data: { problem: { code: 'content.wrong_state' } },
  });
  expect(await send(writer, 'approve')).toMatchObject({
    data: { problem: { code: 'content.approval_by_author' } },
  });
  const shown = async (actor: typeof writer) => (await callPage(world, loader, { ...place, actor })).review;
  expect(await shown(writer)).toMatchObject({ isAsker: true, isOwnWork: true, isApprovalMissing: false });
  expect(await shown(reviewer)).toMatchObject({ isAsker: false, isOwnWork: false });
  const asked = { path: '/cms/manage?review=in_review', actor: reviewer };
  expect((await callPage(world, readItems, asked)).items).toMatchObject([{ itemId, review: 'in_review' }]);
  for (const note of ['', ' ', 'x'.repeat(501)])
    expect(await send(reviewer, 'requestChanges', note)).toMatchObject({
      data: { problem: { code: 'platform.invalid_input' } },
    });
  expect(await send(reviewer, 'requestChanges', 'เติมรูป')).toMatchObject({ data: { ok: true } });
  expect((await callPage(world, readItems, asked)).items).toEqual([]);
  await send(writer, 'submitReview');
  expect(await send(reviewer, 'approve')).toMatchObject({ data: { ok: true } });
  expect(await shown(writer)).toMatchObject({
    review: { state: 'approved', versionNumber: 2 },
  });
  const notesTo = async ({ userId }: typeof writer, kind: keyof typeof reviewNotices) =>
    (await toldOf(world, userId, reviewNotices[kind].name)).map(
      ({ params }) => (params as { note: string }).note,
    );
  expect(await notesTo(reviewer, 'submit')).toEqual(['ช่วยดูหน่อย', '']);
  expect(await notesTo(writer, 'request')).toEqual(['เติมรูป']);
  expect(await notesTo(writer, 'approve')).toEqual(['']);
  expect(await notesTo(writer, 'submit')).toEqual([]);
  await world.write((scope) => change(scope, itemId, { title: 'แก้หลังอนุมัติ' }), writer);
  expect((await shown(writer)).review).toBeNull();
});

test('where the site wants it, nothing new is published without the approval of another person', async ({
  world,
}) => {
  const site = await world.another(NEEDED);
  const [writer, reviewer] = [await site.person('manager'), await site.person('manager')];
  const { itemId } = await site.write((scope) => item(scope, { isDraft: true, kind: 'page' }), writer);
  const refused = { code: 'content.approval_needed' };
  await expect(site.write((scope) => publish(scope, itemId), writer)).rejects.toMatchObject(refused);
  await expect(site.write((scope) => publish(scope, itemId), reviewer)).rejects.toMatchObject(refused);
  const approve = async (): Promise<void> => {
    await site.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
    await site.write(async (scope) => approveItem(scope, await seen(scope, itemId)), reviewer);
  };
  await approve();
  await site.write((scope) => publish(scope, itemId), writer);
  // The same version again: its end may change.
  await site.write((scope) => publish(scope, itemId), writer);
  await site.write((scope) => saveVariantOf(scope, itemId), writer);
  await expect(site.write((scope) => publish(scope, itemId), writer)).rejects.toMatchObject(refused);
  await approve();
  await site.write((scope) => publish(scope, itemId), writer);
});

test('a decision is about what its maker has seen, and of the own site', async ({ world }) => {
  const reviewer = await world.person('manager');
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true }));
  const before = await world.write(async (scope) => {
    await submitForReview(scope, { item: itemId, reviewNote: '' });
    const known = await seen(scope, itemId, 'ก');
    await change(scope, itemId, { title: 'แก้ระหว่างตรวจ' });
    return known;
  });
  for (const decide of [approveItem, requestChanges])
    await expect(world.write((scope) => decide(scope, before), reviewer)).rejects.toMatchObject({
      code: 'content.review_stale',
    });
  const neighbour = await world.another();
  const steps: readonly ((scope: Scope, input: typeof before) => Promise<unknown>)[] = [
    ...[approveItem, requestChanges, submitForReview, withdrawReview],
  ];
  for (const step of steps)
    await expect(neighbour.write((scope) => step(scope, before))).rejects.toMatchObject({
      code: 'content.item_missing',
    });
  await world.write(async (scope) => {
    await withdrawReview(scope, { item: itemId });
    expect(await findReview(scope, itemId)).toBeNull();
    await submitForReview(scope, { item: itemId, reviewNote: '' });
    await publish(scope, itemId);
    expect(await findReview(scope, itemId)).toBeNull();
  });
});

test('every way of changing the texts ends an approval; a save that is refused does not', async ({
  world,
}) => {
  const [writer, reviewer] = [await world.person('manager'), await world.person('manager')];
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true, kind: 'page' }), writer);
  const current = () => world.read(async (scope) => (await getItem(scope, itemId)).version);
  const state = () => world.read(async (scope) => (await findReview(scope, itemId))?.state);
  const edits: readonly ((scope: Scope, version: number) => Promise<unknown>)[] = [
    (scope) => change(scope, itemId, { excerpt: 'แก้' }),
    (scope) => saveVariantOf(scope, itemId),
    (scope, version) => saveLayout(scope, { item: itemId, version, role: 'guest', layout: EMPTY_LAYOUT }),
    (scope, version) => restoreVersion(scope, { item: itemId, version, number: 1 }),
  ];
  for (const edit of edits) {
    await world.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
    await world.write(async (scope) => approveItem(scope, await seen(scope, itemId)), reviewer);
    await expect(world.write((scope) => change(scope, itemId, { version: 1 }), writer)).rejects.toMatchObject(
      { code: 'content.version_conflict' },
    );
    expect(await state()).toBe('approved');
    const version = await current();
    await world.write((scope) => edit(scope, version), writer);
    expect(await state()).toBeUndefined();
  }
});

test('what is scheduled needs the approval too, and keeps it when the schedule is cancelled', async ({
  world,
}) => {
  const site = await world.another(NEEDED);
  const [writer, reviewer] = [await site.person('manager'), await site.person('manager')];
  const { itemId } = await site.write((scope) => item(scope, { isDraft: true }), writer);
  const schedule = () =>
    site.write((scope) => {
      const at = new Date(scope.now.getTime() + 3_600_000).toISOString();
      return releaseItem(scope, { item: itemId, at, until: null });
    }, writer);
  await expect(schedule()).rejects.toMatchObject({ code: 'content.approval_needed' });
  await site.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
  await expect(schedule()).rejects.toMatchObject({ code: 'content.approval_needed' });
  await site.write(async (scope) => requestChanges(scope, await seen(scope, itemId, 'ก')), reviewer);
  await expect(schedule()).rejects.toMatchObject({ code: 'content.approval_needed' });
  await site.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
  await site.write(async (scope) => approveItem(scope, await seen(scope, itemId)), reviewer);
  await schedule();
  await site.write((scope) => takeStep(scope, { item: itemId }, 'cancel'), writer);
  await schedule();
  await site.write((scope) => takeStep(scope, { item: itemId }, 'cancel'), writer);
  await site.write((scope) => change(scope, itemId, { title: 'แก้หลังยกเลิก' }), writer);
  await expect(schedule()).rejects.toMatchObject({ code: 'content.approval_needed' });
});

test('of two answers at once, also of the same one sent twice, one is taken; an objection outlives an approval', async ({
  world,
}) => {
  const [writer, first, second] = [
    await world.person('manager'),
    await world.person('manager'),
    await world.person('manager'),
  ];
  const told = async (itemId: string) => {
    const kinds = Object.values(reviewNotices).map(({ name }) => toldOf(world, writer.userId, name));
    return (await Promise.all(kinds)).flat().filter(({ link }) => link?.endsWith(itemId));
  };
  const asked = async (): Promise<string> => {
    const { itemId } = await world.write((scope) => item(scope, { isDraft: true }), writer);
    await world.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
    return itemId;
  };
  const answer = (step: typeof approveItem, itemId: string, actor: typeof writer) =>
    world.write(async (scope) => step(scope, await seen(scope, itemId, 'ก')), actor);
  for (const [step, others] of [
    [approveItem, [first, second]],
    [approveItem, [first, first]],
    [requestChanges, [first, second]],
  ] as const) {
    const itemId = await asked();
    const answers = await Promise.allSettled(others.map((actor) => answer(step, itemId, actor)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'content.wrong_state' },
    });
    expect(await told(itemId)).toHaveLength(1);
  }
  const itemId = await asked();
  await Promise.allSettled([answer(approveItem, itemId, first), answer(requestChanges, itemId, second)]);
  expect(await world.read((scope) => findReview(scope, itemId))).toMatchObject({
    state: 'changes_requested',
  });
});

test('members and guests can neither ask nor answer', async ({ world }) => {
  const writer = await world.person('manager');
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true }), writer);
  await world.write((scope) => submitForReview(scope, { item: itemId, reviewNote: '' }), writer);
  const place = { path: `/cms/manage/items/${itemId}`, params: { item: itemId } };
  for (const actor of [undefined, await world.person('user')])
    for (const intent of ['submitReview', 'withdrawReview', 'approve', 'requestChanges'])
      await expect(
        callPage(world, action, {
          ...place,
          ...(actor && { actor }),
          form: { intent, version: '2', reviewNote: 'ก' },
        }),
      ).rejects.toBeDefined();
  expect(await world.read((scope) => findReview(scope, itemId))).toMatchObject({ state: 'in_review' });
});
