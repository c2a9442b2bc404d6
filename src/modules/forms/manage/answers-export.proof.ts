import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readList, withOwnColumns } from '#platform/lists/list-rows.ts';
import type { InTransaction } from '#platform/lists/list-source.ts';
import { csvOf, xlsxOf } from '#platform/lists/write-list.ts';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { getForm } from '../form/form-queries.ts';
import { ASKED, openForm, OPTIONS } from '../testing.ts';
import { answersList } from './answers-list.ts';

const ANSWERS = 100_000;
const BATCH = 5_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use once the garbage is collected, in MB. */
function usedMb(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + external + arrayBuffers) / 1_048_576;
}

/** Answers of which the first is a formula, written as the database keeps them. */
async function answered(world: World, slug: string): Promise<void> {
  const { formId } = await world.read((scope) => getForm(scope, slug));
  for (let from = 0; from < ANSWERS; from += BATCH)
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into forms_response (tenant_id, form_id, version, start_id, reference, is_counted, answers, submitted_at, state_at)
        select ${scope.tenant.id}, ${formId}, 1, gen_random_uuid(), upper(lpad(to_hex(at), 8, '0')), true,
               jsonb_build_object(${ASKED.name}::text, case at when 1 then '=1+1' else 'ผู้สมัครคนที่ ' || at end,
                                  ${ASKED.session}::text, ${OPTIONS.morning}::text),
               now() - make_interval(secs => at), now()
          from generate_series(${from + 1}::int, ${from + BATCH}::int) as at`),
    );
}

test('files of 100,000 answers are made in level memory, and a formula stays text', async ({ world }) => {
  const slug = await openForm(world);
  await answered(world, slug);
  const manager = await world.person('manager');
  const query = answersList.query.parse({ form: slug });
  const inTransaction: InTransaction = (work) => world.read(work, manager);
  const list = await withOwnColumns(answersList, query, inTransaction);
  const reader = { locale: 'th', zone: 'Asia/Bangkok' } as const;
  for (const write of [csvOf, xlsxOf]) {
    const pages = readList(list, query, { most: 200_000, inTransaction });
    let bytes = 0;
    let start = '';
    const used: number[] = [];
    let rows = 0;
    async function* counted(): typeof pages {
      for await (const page of pages) {
        rows += page.rows.length;
        if (used.length < Math.floor(rows / 10_000)) used.push(usedMb());
        yield page;
      }
    }
    const began = performance.now();
    for await (const chunk of write(list, counted(), reader)) {
      if (bytes === 0) start = String(chunk);
      bytes += chunk.length;
    }
    console.log(
      `${write.name}: ${rows} answers, ${(bytes / 1_048_576).toFixed(1)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s, in use ${used.map((mb) => mb.toFixed(0)).join(' ')} MB`,
    );
    expect(rows).toBe(ANSWERS);
    if (write === csvOf) expect(start).toContain('"ชื่อ","รอบ"');
    // Between the first tenth and the end.
    expect(Math.max(...used) - (used[0] ?? 0)).toBeLessThan(30);
  }
});
