import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { getDocumentById } from '../document/get-document.ts';
import { loader as documentsLoader } from '../manage/documents-page.tsx';
import { action as sellerAction, loader as sellerLoader } from '../manage/seller-page.tsx';
import { archiveBranch, saveBranch } from '../seller/save-branch.ts';
import { branchInput, makeSeller, TEST_VAT, TYPED_BUYER } from '../testing.ts';
import { deriveDraft } from './derive-draft.ts';
import { action, loader } from './draft-page.tsx';
import { emptyDraft, emptyLine } from './draft-rules.ts';
import type { DraftKind } from './draft-contract.ts';
import { action as listAction, loader as listLoader } from './drafts-page.tsx';
import { createDraft, getDraft } from './drafts.ts';

test('the page of a draft is for who issues documents on its own site', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { draftId } = await world.write((scope) => createDraft(scope, { kind: 'quotation' }));
  const open = (from: World, actor: Awaited<ReturnType<World['person']>>) =>
    callPage(from, loader, { path: '/', params: { draft: draftId }, actor });
  expect(await open(world, await world.person('manager'))).toMatchObject({
    ...{ kind: 'quotation', version: 1 },
    branches: [{ code: '00000' }],
  });
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
  expect(draft).toMatchObject({ version: 1, content: { ...emptyDraft('00000'), lines: [emptyLine()] } });
});

const FILLED = {
  ...TYPED_BUYER,
  ...{ intent: 'issue', version: '1', priceMode: 'excl', dueOn: '31/12/2599' },
  ...{ 'lines.0.name': 'ค่าที่ปรึกษา', 'lines.0.quantity': '1', 'lines.0.price': '10,000' },
};

interface Place {
  readonly world: World;
  readonly manager: Actor;
  readonly archive: () => Promise<void>;
}

async function twoBranches(): Promise<Place> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { branchId } = await world.write((scope) => saveBranch(scope, branchInput({ code: '00007' })));
  return {
    ...{ world, manager: await world.person('manager') },
    archive: () => world.write((scope) => archiveBranch(scope, { branch: branchId, isArchived: true })),
  };
}

const begin = ({ world, manager }: Place, kind: DraftKind) =>
  world.write((scope) => createDraft(scope, { kind }), manager);

function send({ world, manager }: Place, draft: string, form: Record<string, string>): Promise<unknown> {
  const path = `/billing/manage/drafts/${draft}`;
  return callPage(world, action, { path, params: { draft }, form: { ...FILLED, ...form }, actor: manager });
}

/** Issues a draft and returns the document. */
async function issue(place: Place, draft: string, branch: string) {
  const reply = (await send(place, draft, { branch })) as Response;
  const documentId = reply.headers.get('location')?.split('/').at(-1) ?? '';
  return place.world.read((scope) => getDocumentById(scope, documentId), place.manager);
}

const derive = ({ world, manager }: Place, kind: DraftKind, documentId: string) =>
  world.write((scope) => deriveDraft(scope, { kind, documents: [documentId] }), manager);

async function branchOf({ world }: Place, draftId: string): Promise<string> {
  return (await world.read((scope) => getDraft(scope, draftId))).content.branch;
}

describe('where a seller has two branches', { timeout: 60_000 }, () => {
  test('a manager chooses the one that issues; the next draft begins there, and what follows stays there', async () => {
    const place = await twoBranches();
    const { world, manager, archive } = place;
    const { draftId } = await begin(place, 'quotation');
    const shown = await callPage(world, loader, { path: '/', params: { draft: draftId }, actor: manager });
    expect(shown).toMatchObject({
      branches: [{ code: '00000' }, { code: '00007' }],
      content: { branch: '00000' },
    });
    const quotation = await issue(place, draftId, '00007');
    expect(quotation).toMatchObject({
      number: expect.stringMatching(/^QT00007-/),
      seller: { branchCode: '00007' },
    });
    expect(await branchOf(place, (await begin(place, 'invoice')).draftId)).toBe('00007');
    const colleague = { ...place, manager: await world.person('manager') };
    expect(await branchOf(place, (await begin(colleague, 'invoice')).draftId)).toBe('00000');
    const invoiced = await derive(colleague, 'invoice', quotation.documentId);
    expect(await branchOf(place, invoiced.draftId)).toBe('00007');
    const invoice = await issue(place, invoiced.draftId, '00007');
    const another = await derive(place, 'invoice', invoice.documentId);
    await archive();
    // Something new is refused, and begun at the head office; the tax invoice about an invoice is not.
    expect(await send(place, another.draftId, { branch: '00007' })).toMatchObject({
      data: { problem: { code: 'billing.branch_archived' } },
    });
    expect(
      await callPage(world, loader, { path: '/', params: { draft: another.draftId }, actor: manager }),
    ).toMatchObject({
      branches: [{ code: '00000' }, { code: '00007', isArchived: true }],
      content: { branch: '00007' },
    });
    expect(await branchOf(place, (await begin(place, 'invoice')).draftId)).toBe('00000');
    const taxed = await derive(place, 'tax_invoice', invoice.documentId);
    expect(await issue(place, taxed.draftId, '00007')).toMatchObject({ seller: { branchCode: '00007' } });
    expect(await send(place, another.draftId, { branch: '7' })).toMatchObject({
      data: { problem: { fields: { branch: expect.anything() } } },
    });
  });

  test('drafts are issued in bulk where each says, or all at one branch; the list shows those of a branch', async () => {
    const place = await twoBranches();
    const { world, manager } = place;
    const filled = async (branch: string): Promise<string> => {
      const { draftId } = await begin(place, 'quotation');
      await send(place, draftId, { intent: 'default', branch });
      return draftId;
    };
    const issueAll = (drafts: readonly string[], branch: string) => {
      const form = new FormData();
      form.set('intent', 'issue');
      form.set('branch', branch);
      for (const draftId of drafts) form.append('drafts[]', draftId);
      return callPage(world, listAction, { path: '/billing/manage/drafts', form, actor: manager });
    };
    const listed = async (branch: string): Promise<number> => {
      const path = `/billing/manage/documents?branch=${branch}`;
      return (await callPage(world, documentsLoader, { path, actor: manager })).rows.length;
    };
    const drafts = [await filled('00000'), await filled('00007')];
    const page = await callPage(world, listLoader, { path: '/', actor: manager });
    expect(page.branches.map(({ code }) => code)).toEqual(['00000', '00007']);
    expect(new Set(page.drafts.map(({ branch }) => branch?.code))).toEqual(new Set(['00000', '00007']));
    await issueAll(drafts, '');
    expect([await listed('00000'), await listed('00007'), await listed('')]).toEqual([1, 1, 2]);
    await issueAll([await filled('00000'), await filled('00007')], '00007');
    expect([await listed('00000'), await listed('00007'), await listed('00099')]).toEqual([1, 3, 0]);
  });

  test('an admin chooses the branch for online sales', async () => {
    const { world } = await twoBranches();
    const actor = await world.person('admin');
    const path = '/billing/manage/seller';
    const shown = () => callPage(world, sellerLoader, { path, actor });
    const { seller, branches } = await shown();
    expect(branches).toHaveLength(2);
    const { isRetailer: _, ...typed } = seller;
    const form = { ...typed, version: String(seller.version) };
    await callPage(world, sellerAction, { path, actor, form: { ...form, onlineBranch: '00007' } });
    expect((await shown()).seller.onlineBranch).toBe('00007');
  });
});
