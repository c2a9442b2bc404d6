import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT } from '../testing.ts';
import { emptyDraft, emptyLine } from './draft-rules.ts';
import { action, loader } from './draft-page.tsx';
import { createDraft, getDraft } from './drafts.ts';

test('the page of a draft is for who issues documents on its own site', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { draftId } = await world.write((scope) => createDraft(scope, { kind: 'quotation' }));
  const open = (from: World, actor: Awaited<ReturnType<World['person']>>) =>
    callPage(from, loader, { path: '/', params: { draft: draftId }, actor });
  expect(await open(world, await world.person('manager'))).toMatchObject({ kind: 'quotation', version: 1 });
  await expect(open(world, await world.person('user'))).rejects.toMatchObject({ init: { status: 403 } });
  const theirs = await World.open(TEST_VAT);
  await expect(open(theirs, await theirs.person('manager'))).rejects.toMatchObject({ init: { status: 404 } });
});

test('the preview shows the paper as it is typed, marked as a draft, and saves nothing', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { draftId } = await world.write((scope) => createDraft(scope, { kind: 'quotation' }));
  const actor = await world.person('manager');
  const preview = async (fields: Readonly<Record<string, string>>) => {
    const reply = await callPage(world, action, {
      path: '/',
      params: { draft: draftId },
      form: { intent: 'preview', draft: draftId, version: '1', priceMode: 'incl', ...fields },
      actor,
    });
    expect(reply).toMatchObject({ data: { ok: true } });
    // Of the pages their texts.
    return [...JSON.stringify(reply).matchAll(/"text":"(.*?)"/g)].map(([, text]) => text);
  };
  const texts = await preview({
    ...{ buyerName: 'ร้านชา', dueOn: '31/12/2569', note: 'ส่งวันจันทร์' },
    ...{ 'lines.0.name': 'ชาเขียว', 'lines.0.quantity': '2', 'lines.0.price': '๕๓.๕๐' },
    ...{ 'lines.1.name': 'ยังไม่มีราคา', 'lines.1.quantity': 'x', 'lines.1.price': '' },
  });
  for (const text of ['ฉบับร่าง', 'ใบเสนอราคา', 'ร้านชา', 'ชาเขียว', 'ยังไม่มีราคา', '107.00', '(หนึ่งร้อยเจ็ดบาทถ้วน)'])
    expect(texts).toContain(text);
  expect(texts.filter((text) => text?.includes('QT'))).toEqual([]);
  // What a document cannot hold is shown without amounts, and breaks nothing.
  const huge = { 'lines.0.name': 'แพงมาก', 'lines.0.quantity': '999999999', 'lines.0.price': '999999999999' };
  expect(await preview(huge)).toEqual(expect.arrayContaining(['แพงมาก', '(ศูนย์บาทถ้วน)']));
  const draft = await world.read((scope) => getDraft(scope, draftId));
  expect(draft).toMatchObject({ version: 1, content: { ...emptyDraft(), lines: [emptyLine()] } });
});
