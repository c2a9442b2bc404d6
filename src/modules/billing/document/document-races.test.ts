import { describe, expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import {
  documentInput,
  documentLine,
  expectDocumentsConsistent,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '../testing.ts';
import { cancelAndReissue } from './cancel-document.ts';
import { getDocumentById } from './get-document.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { type IssueDocumentInput, issueDocument } from './issue-document.ts';
import { issueReplacementCopy } from './issue-replacement-copy.ts';

const reason = 'พร้อมกัน';

async function registered(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

async function issued(world: World, given: Partial<IssueDocumentInput> = {}): Promise<string> {
  const { documentId } = await world.write((scope) => issueDocument(scope, documentInput(given)));
  return documentId;
}

const reissue = (world: World, documentId: string, actor?: PersonActor) =>
  world.write((scope) => cancelAndReissue(scope, { documentId, buyer: TEST_BUYER, reason }), actor);

const credit = (world: World, documentId: string, amountSatang: number | null = null) =>
  world.write((scope) =>
    issueCreditNote(scope, {
      documentId,
      lines: amountSatang === null ? null : [{ lineNo: 1, amountSatang }],
      reason,
    }),
  );

const times = <Result>(count: number, call: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)));

/** The codes of the calls that were refused; every other one was done. */
const refusals = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code ?? result.reason] : []));

describe('at once', () => {
  test('two managers reissue a document again and again: it is replaced once', async () => {
    const world = await registered();
    const managers = await Promise.all([world.person('manager'), world.person('manager')]);
    const documentId = await issued(world);
    const results = await times(8, (at) => reissue(world, documentId, managers[at % 2]));
    expect(refusals(results)).toEqual(Array(7).fill('billing.not_replaceable'));
    await expectDocumentsConsistent(world);
  });

  test('a reissue and a credit note of the same document: one of them is done', async () => {
    const world = await registered();
    const documents = await Promise.all(Array.from({ length: 6 }, () => issued(world)));
    for (const [at, documentId] of documents.entries()) {
      const both = [() => reissue(world, documentId), () => credit(world, documentId)];
      const results = await times(2, (call) => (both[(call + at) % 2] as () => Promise<unknown>)());
      const [refusal, ...others] = refusals(results);
      expect(['billing.not_replaceable', 'billing.document_not_in_effect']).toContain(refusal);
      expect(others).toEqual([]);
    }
    await expectDocumentsConsistent(world);
  });

  test('20 credit notes of a tenth each: ten are issued, with exactly the VAT of the document', async () => {
    const world = await registered();
    const documentId = await issued(world, { lines: [documentLine({ unitPriceSatang: 9_990 })] });
    const results = await times(20, () => credit(world, documentId, 999));
    expect(refusals(results)).toEqual(Array(10).fill('billing.credit_exceeds'));
    const { creditNotes, vatSatang } = await world.read((scope) => getDocumentById(scope, documentId));
    expect(creditNotes).toHaveLength(10);
    expect(vatSatang).toBe(654);
    await expectDocumentsConsistent(world);
  });

  test('20 replacement copies are numbered from 1 to 20', async () => {
    const world = await registered();
    const documentId = await issued(world);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        world.write((scope) => issueReplacementCopy(scope, { documentId, reason })),
      ),
    );
    const { replacementCopies } = await world.read((scope) => getDocumentById(scope, documentId));
    expect(replacementCopies.map(({ copyNo }) => copyNo)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });
});
