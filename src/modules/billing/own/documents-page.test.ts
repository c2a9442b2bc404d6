import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller } from '../testing.ts';
import { loader } from './documents-page.tsx';

test('a member sees their own documents, page by page, and nobody else’s', async ({ world }) => {
  await makeSeller(world, { taxId: null, vatRegisteredOn: null });
  const [owner, stranger] = [await world.person(), await world.person()];
  const numbers: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    const { number } = await world.write((scope) =>
      issueDocument(scope, documentInput({ kind: 'receipt', buyerUserId: owner.userId })),
    );
    numbers.unshift(number);
  }
  const read = async (actor: typeof owner, after = '') => {
    const page = await callPage(world, loader, {
      path: `/billing/documents${after && `?after=${after}`}`,
      actor,
    });
    return { ...page, numbers: page.documents.map(({ number }) => number) };
  };
  const first = await read(owner);
  expect(first.numbers).toEqual(numbers.slice(0, 20));
  expect(await read(owner, first.next ?? '')).toMatchObject({ numbers: numbers.slice(20), next: null });
  expect(await read(stranger)).toMatchObject({ numbers: [], next: null });
});
