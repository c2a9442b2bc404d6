import type { Scope } from '../scope.ts';
import { expect, test } from '../testing/test.ts';
import { remindOfEach } from './remind-of-each.ts';

test('a document that fails keeps no other from its reminder, and fails the run', async ({ world }) => {
  const [reminded, logged]: [string[], unknown[]] = [[], []];
  const job = {
    log: { ...world.app.log, error: (fields: unknown) => void logged.push(fields) },
    transaction: <T>(work: (scope: Scope) => Promise<T>) => world.write(work),
  };
  const documents = ['first', 'broken', 'last'].map((documentId) => ({ documentId }));
  const run = remindOfEach(job, documents, async (_scope, { documentId }) => {
    if (documentId === 'broken') throw new Error('No such kind.');
    reminded.push(documentId);
  });
  await expect(run).rejects.toThrow('1 of 3');
  expect(reminded).toEqual(['first', 'last']);
  expect(logged).toMatchObject([{ documentId: 'broken' }]);
});
