import { expect, test } from '#platform/testing/test.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller } from '../testing.ts';

test('a member sees their own documents, page by page, and nobody else’s', async ({ world }) => {
  await makeSeller(world, { taxId: null, vatRegisteredOn: null });
  const owner = await world.signedIn();
  const numbers: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    const buyerUserId = owner.actor.userId;
    const { number } = await world.write((scope) =>
      issueDocument(scope, documentInput({ kind: 'receipt', buyerUserId })),
    );
    numbers.push(number);
  }
  const { text } = await owner.get('/billing/documents');
  for (const number of numbers.slice(1)) expect(text).toContain(number);
  expect(text).not.toContain(numbers[0]);
  const next = /\/billing\/documents\?after=[\w-]+/.exec(text)?.[0] ?? '';
  expect((await owner.get(next)).text).toContain(numbers[0]);
  const stranger = await world.signedIn();
  expect((await stranger.get('/billing/documents')).text).not.toContain(numbers[1]);
});
