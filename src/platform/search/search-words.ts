import { z } from 'zod';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { cron, job } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';

/** Words that one job adds to the vocabulary. */
export const MAX_LEARNT_WORDS = 2_000;
/** Words per transaction: each is searched for. */
const SWEEP_BATCH = 25;

/**
 * Adds words to the vocabulary that spelling is corrected with. A job of its own, so that two writers that use a new
 * word at the same time never wait for each other.
 */
export const learnSearchWords = job({
  name: 'platform.learn_search_words',
  payload: z.object({ kind: z.string().max(60), words: z.array(z.string().max(40)).max(MAX_LEARNT_WORDS) }),
  priority: 10,
  run: async (run, { kind, words }) =>
    run.transaction(async (scope) => {
      await scope.tx.run(sql`
        insert into platform_search_word (tenant_id, kind, word)
        select ${scope.tenant.id}, ${kind}, word from unnest(${words}::text[]) as t (word) order by word
        on conflict do nothing`);
    }),
});

/** Forgets words that no indexed text contains any more, such as names of erased people. */
export const forgetSearchWordsCron = cron({
  name: 'platform.forget_search_words',
  schedule: '41 19 * * *',
  run: async ({ eachTenant }) =>
    eachTenant(async (run) => {
      for (let after: Word | null = { kind: '', word: '' }; after !== null; ) {
        const from: Word = after;
        after = await run.transaction((scope) => forgetUnusedWords(scope, from));
      }
    }),
});

type Word = RowOf<'platform_search_word', 'kind' | 'word'>;

/** Checks one batch of words after a given one; returns the batch's last word, or null at the end. */
export async function forgetUnusedWords(scope: Scope, after: Word): Promise<Word | null> {
  const batch = await scope.tx.rows(sql<Word>`
    select kind, word from platform_search_word
     where tenant_id = ${scope.tenant.id} and (kind, word) > (${after.kind}, ${after.word})
     order by kind, word limit ${SWEEP_BATCH}`);
  await scope.tx.run(sql`
    delete from platform_search_word as old
     using jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as checked (kind text, word text)
     where old.tenant_id = ${scope.tenant.id} and old.kind = checked.kind and old.word = checked.word
       and not exists (select from platform_search_items(checked.kind, checked.word, jsonb_build_array(jsonb_build_array(jsonb_build_array(checked.word))), 1))`);
  return batch.length < SWEEP_BATCH ? null : (batch.at(-1) ?? null);
}
