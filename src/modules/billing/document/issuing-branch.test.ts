import { randomUUID } from 'node:crypto';
import type { Refusal } from '#platform/refusal.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDebitNote } from '../correcting/issue-debit-note.ts';
import { listBranches } from '../seller/branch-view.ts';
import { archiveBranch, saveBranch } from '../seller/save-branch.ts';
import { saveSeller } from '../seller/save-seller.ts';
import { SellerInput } from '../seller/seller-contract.ts';
import { getSellerView } from '../seller/seller-view.ts';
import {
  branchInput,
  confirm,
  documentFactsOf,
  documentInput,
  expectDocumentsConsistent,
  makeSeller,
  openTestPayment,
  TEST_BUYER,
  TEST_VAT,
} from '../testing.ts';
import { cancelAndReissue } from './cancel-document.ts';
import { getDocumentById } from './get-document.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueDocument, issueForMoney } from './issue-document.ts';
import { issueReplacementCopy } from './issue-replacement-copy.ts';

const BRANCH = '00007';
const reason = 'ทดสอบ';

async function twoBranches(): Promise<{ world: World; branch: string; archive: () => Promise<void> }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { branchId: branch } = await world.write((scope) => saveBranch(scope, branchInput({ code: BRANCH })));
  const archive = () => world.write((scope) => archiveBranch(scope, { branch, isArchived: true }));
  return { world, branch, archive };
}

const issueAt = (world: World, branchCode: string, given: object = {}) =>
  world.write((scope) => issueDocument(scope, documentInput({ branchCode, ...given })));

test('an archived branch issues nothing new, but everything that follows from its documents', async () => {
  const { world, archive } = await twoBranches();
  const [first, second, invoice] = [
    await issueAt(world, BRANCH),
    await issueAt(world, BRANCH),
    await issueAt(world, BRANCH, { kind: 'invoice', dueOn: '2099-01-01' }),
  ];
  await archive();
  await expect(issueAt(world, BRANCH)).rejects.toMatchObject({ code: 'billing.branch_archived' });
  const { documentId } = first;
  const lines = [{ lineNo: 1, amountSatang: 100 }];
  const followers = [
    await world.write((scope) => issueCreditNote(scope, { documentId, lines, reason })),
    await world.write((scope) => issueDebitNote(scope, { documentId, lines, reason })),
    await world.write((scope) =>
      cancelAndReissue(scope, { documentId: second.documentId, buyer: TEST_BUYER, reason }),
    ),
  ];
  await world.write((scope) => issueReplacementCopy(scope, { documentId, reason }));
  const target = { targetKind: 'billing.document', targetId: invoice.documentId };
  const { paymentId } = await openTestPayment(world, { ...target, amountSatang: 10_700 });
  await confirm(world, paymentId, { amountSatang: 10_700 });
  for (const follower of followers)
    expect((await world.read((scope) => getDocumentById(scope, follower.documentId))).seller.branchCode).toBe(
      BRANCH,
    );
  const [receipt] = await documentFactsOf(world, `${invoice.documentId}/1`);
  expect(receipt?.number).toMatch(/^RT00007-/);
  await expectDocumentsConsistent(world);
});

test('issuers at two branches while one is archived: each document stands or is refused, without a gap', async () => {
  const { world, archive } = await twoBranches();
  const attempts = Array.from({ length: 32 }, async (_, at) => {
    if (at === 16) await archive();
    const branchCode = at % 2 === 0 ? BRANCH : '00000';
    const outcome = await issueAt(world, branchCode).then(
      () => 'issued',
      (refusal: Refusal) => refusal.code,
    );
    return { branchCode, outcome };
  });
  const outcomes = await Promise.all(attempts);
  const at = (code: string) =>
    outcomes.filter(({ branchCode }) => branchCode === code).map(({ outcome }) => outcome);
  expect(new Set(at('00000'))).toEqual(new Set(['issued']));
  // The one that archived the branch tried afterwards.
  expect(at(BRANCH)[8]).toBe('billing.branch_archived');
  for (const outcome of at(BRANCH)) expect(['issued', 'billing.branch_archived']).toContain(outcome);
  await expect(issueAt(world, BRANCH)).rejects.toMatchObject({ code: 'billing.branch_archived' });
  await expectDocumentsConsistent(world);
});

test('archiving waits for who issues there', async () => {
  const { world, archive } = await twoBranches();
  const order: string[] = [];
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const issuer = world.write(async (scope) => {
    await issueDocument(scope, documentInput({ branchCode: BRANCH }));
    begun.resolve();
    await released.promise;
    order.push('issued');
  });
  await begun.promise;
  const archived = archive().then(() => order.push('archived'));
  // The head office's issuers wait behind it no longer than it does.
  const elsewhere = issueAt(world, '00000');
  released.resolve();
  await Promise.all([issuer, archived, elsewhere]);
  expect(order).toEqual(['issued', 'archived']);
});

test('money of online sales is documented by the chosen branch, and by the head office while it is archived', async () => {
  const { world, branch, archive } = await twoBranches();
  const choose = async (onlineBranch: string | undefined): Promise<void> => {
    const { seller } = await world.read(getSellerView);
    const typed = SellerInput.parse({ ...seller, isRetailer: undefined, onlineBranch });
    await world.write((scope) => saveSeller(scope, typed));
  };
  const numberOfSale = async (branchCode?: string): Promise<string> => {
    const supply = { kind: 'test.sale', id: randomUUID(), label: 'S1' };
    const { kind: _, ...sale } = documentInput({ supply, ...(branchCode !== undefined && { branchCode }) });
    const outcome = await world.write((scope) => issueForMoney(scope, { ...sale, wantsFull: true }));
    return 'issued' in outcome ? outcome.issued.number : 'missing';
  };
  expect(await numberOfSale()).toMatch(/^RT\d{4}-00001$/);
  await choose(BRANCH);
  expect(await numberOfSale()).toMatch(/^RT00007-/);
  // The form of a site with one branch does not ask.
  await choose(undefined);
  expect((await world.read(getSellerView)).seller.onlineBranch).toBe(BRANCH);
  await archive();
  expect(await numberOfSale()).toMatch(/^RT\d{4}-00002$/);
  expect(await numberOfSale(BRANCH)).toMatch(/^RT\d{4}-00003$/);
  await world.write((scope) => archiveBranch(scope, { branch, isArchived: false }));
  expect(await numberOfSale()).toMatch(/^RT00007-/);
  await choose('00000');
  expect(await numberOfSale()).toMatch(/^RT\d{4}-00004$/);
  await expect(choose('00009')).rejects.toMatchObject({ code: 'billing.branch_missing' });
  expect((await world.read(listBranches)).map(({ code }) => code)).toEqual(['00000', BRANCH]);
});
