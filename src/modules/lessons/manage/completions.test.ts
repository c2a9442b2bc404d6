import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { lesson } from '../testing.ts';
import { completionsOf } from './completions.ts';

test('an early completion is found behind thousands of excluded ones, and directly by enrolment', async ({
  world,
}) => {
  const { lessonId } = await world.write((scope) => lesson(scope));
  const ids = await world.write(async (scope) => {
    const rows = await scope.tx.rows(sql<{ enrolmentId: string }>`
      insert into lessons_enrolment (tenant_id, enrolment_id, lesson_id, user_id, cycle, state, source, learner_name, learner_email,
                                     completed_at, queued_at, created_at, updated_at)
      select ${scope.tenant.id}, uuidv7(), ${lessonId}, uuidv7(), 1, 'completed', 'self', 'ผู้เรียน ' || n, '',
             ${scope.now}::timestamptz - make_interval(mins => n), ${scope.now}, ${scope.now}, ${scope.now}
        from generate_series(1, 2001) as n
      returning enrolment_id`);
    return rows.map(({ enrolmentId }) => enrolmentId);
  });
  const last = ids.at(-1) ?? '';
  const found = (which: Parameters<typeof completionsOf>[2]) =>
    world.read(async (scope) => {
      const completions = await completionsOf(scope, lessonId, which);
      return completions.map(({ enrolmentId, name, scorePercent }) => [enrolmentId, name, scorePercent]);
    });
  const expected = [[last, 'ผู้เรียน 2001', null]];
  expect(await found({ except: ids.slice(0, -1) })).toEqual(expected);
  expect(await found({ only: [last] })).toEqual(expected);
  expect(await found({ except: [] })).toHaveLength(2_000);
});
