import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexOlderCron } from '#platform/search/index-older.ts';
import { indexAllForSearch, removeFromSearch } from '#platform/search/search-index.ts';

/** Search kind of enrolments, by the learner's name and address. */
export const LEARNER_SEARCH = 'lessons.learner';

type IndexedLearner = RowOf<'lessons_enrolment', 'enrolmentId' | 'learnerName' | 'learnerEmail'>;

/** Indexes enrolments by who learns, in the transaction that writes them. */
export async function indexLearners(scope: Scope, enrolments: readonly IndexedLearner[]): Promise<void> {
  await indexAllForSearch(
    scope,
    enrolments.map(({ enrolmentId, learnerName, learnerEmail }) => ({
      kind: LEARNER_SEARCH,
      id: enrolmentId,
      text: `${learnerName}\n${learnerEmail}`,
    })),
  );
}

/** Removes enrolments of an erased person from the search index. */
export async function forgetLearners(scope: Scope, enrolmentIds: readonly string[]): Promise<void> {
  await removeFromSearch(scope, LEARNER_SEARCH, enrolmentIds);
}

/** Indexes enrolments from before learners could be searched. */
export const indexLearnersCron = indexOlderCron('lessons.index_learners', indexLearnerBatch);

export async function indexLearnerBatch(scope: Scope, limit: number): Promise<number> {
  const rows = await scope.tx.rows(sql<IndexedLearner>`
    update lessons_enrolment as enrolment set indexed_at = ${scope.now}
      from (select enrolment_id from lessons_enrolment
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by enrolment_id desc limit ${limit} for no key update skip locked) as batch
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = batch.enrolment_id
    returning enrolment.enrolment_id, enrolment.learner_name, enrolment.learner_email`);
  await indexLearners(
    scope,
    rows.filter(({ learnerEmail }) => learnerEmail !== ''), // erased people have no name either
  );
  return rows.length;
}
