import type { JobRun } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';

/**
 * Reminds people of documents, each in a transaction of its own. One that fails is logged and does not keep the others from
 * their reminder; the run fails at the end.
 */
export async function remindOfEach<Document extends { readonly documentId: string }>(
  job: Pick<JobRun, 'log' | 'transaction'>,
  documents: readonly Document[],
  remind: (scope: Scope, document: Document) => Promise<void>,
): Promise<void> {
  let failed = 0;
  for (const document of documents) {
    try {
      await job.transaction((scope) => remind(scope, document));
    } catch (error) {
      failed += 1;
      job.log.error({ err: error, documentId: document.documentId }, 'Nobody was reminded of a document');
    }
  }
  if (failed > 0) throw new Error(`Nobody was reminded of ${failed} of ${documents.length} documents.`);
}
