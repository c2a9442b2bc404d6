import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { cancelAndReissue } from '../document/cancel-document.ts';
import { issueReplacementCopy } from '../document/issue-replacement-copy.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller, TEST_BUYER, TEST_VAT } from '../testing.ts';
import { loader } from './document-page.tsx';

const missing = { init: { status: 404 } };

async function registered(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

function open(world: World, key: string, { actor, query = '' }: { actor?: Actor; query?: string } = {}) {
  return callPage(world, loader, {
    path: `/billing/invoice/${key}${query}`,
    pattern: '/billing/invoice/:key',
    params: { key },
    ...(actor && { actor }),
  });
}

test('everybody with its slug sees a document; its number is for the buyer and for managers', async () => {
  const world = await registered();
  const [buyer, stranger, manager] = [
    await world.person(),
    await world.person(),
    await world.person('manager'),
  ];
  const buyerUserId = buyer.userId;
  const { slug, number } = await world.write((scope) => issueDocument(scope, documentInput({ buyerUserId })));

  const shown = await open(world, slug);
  expect(shown.document).toMatchObject({ number, buyer: TEST_BUYER });
  expect(shown.sheet.code?.link).toBe(`${world.tenant.origin}/billing/invoice/${slug}`);

  for (const actor of [buyer, manager])
    expect((await open(world, number.toLowerCase(), { actor })).document.slug).toBe(slug);
  for (const actor of [stranger, world.guest()])
    await expect(open(world, number, { actor })).rejects.toMatchObject(missing);
  const theirs = await registered();
  for (const key of [slug, number])
    await expect(open(theirs, key, { actor: await theirs.person('manager') })).rejects.toMatchObject(missing);
});

test('copies are for those who issue documents, a replacement for its buyer too; unknown wishes are ignored', async () => {
  const world = await registered();
  const manager = await world.person('manager');
  const { slug, documentId } = await world.write((scope) => issueDocument(scope, documentInput()));
  const marks = async (query: string, actor?: Actor) =>
    (await open(world, slug, { query, ...(actor && { actor }) })).sheet.marks.map(({ main }) => main);
  expect(await marks('?copies=both')).toEqual(['ต้นฉบับ']);
  expect(await marks('?copies=both', manager)).toEqual(['ต้นฉบับ', 'สำเนา']);
  expect(await marks('?copies=replacement', manager)).toEqual(['ต้นฉบับ']);
  expect(await marks('?copies=nothing&language=xx', manager)).toEqual(['ต้นฉบับ']);
  await world.write((scope) => issueReplacementCopy(scope, { documentId, reason: 'ต้นฉบับหาย' }), manager);
  expect(await marks('?copies=replacement')).toEqual(['ใบแทน']);
});

test('a document that was replaced leads to the one in its place, and that one back', async () => {
  const world = await registered();
  const manager = await world.person('manager');
  const owner = await world.person();
  const first = await world.write((scope) =>
    issueDocument(scope, documentInput({ buyerUserId: owner.userId })),
  );
  const second = await world.write(
    (scope) =>
      cancelAndReissue(scope, {
        documentId: first.documentId,
        buyer: { ...TEST_BUYER, address: '2 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500' },
        reason: 'ที่อยู่ผิด',
      }),
    manager,
  );
  const both = async (actor: Actor) => [
    await open(world, first.slug, { actor }),
    await open(world, second.slug, { actor }),
  ];
  // A reader with only the slug of one learns which documents there are, not how to open them: buyers may differ.
  for (const actor of [world.guest(), await world.person()]) {
    const [held, other] = await both(actor);
    expect(held?.document.replacedBy).toMatchObject({ slug: null, number: second.number });
    expect(other?.document.reference).toMatchObject({ slug: null, number: first.number });
    expect(JSON.stringify(held)).not.toContain(second.slug);
  }
  const [before] = await both(owner);
  const [, after] = await both(manager);
  expect(before?.document).toMatchObject({ state: 'replaced', replacedBy: { slug: second.slug } });
  expect(before?.sheet.stamps[0]).toMatch(/^ยกเลิก/);
  expect(after?.document).toMatchObject({ state: 'issued', reference: { slug: first.slug } });
  expect(after?.sheet.notes.map(({ text }) => text).join()).toContain(
    `เป็นการยกเลิกและออกใบเสร็จรับเงิน/ใบกำกับภาษีฉบับใหม่แทนฉบับเดิม`,
  );
});
