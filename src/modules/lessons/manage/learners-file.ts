import type { Scope } from '#platform/scope.ts';
import { CSV_START, csvLine } from '#platform/text/csv.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import { listLearners } from './learners.ts';

const MAX_FILE_LINES = 100_000;
const READ_AT_ONCE = 500;

/** Streams a lesson's learners as CSV, reading in short transactions. `words` has the column and state names. */
export async function* learnersFile(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  words: {
    readonly headings: readonly string[];
    readonly states: Readonly<Record<string, string>>;
    readonly day: (iso: string | null) => string;
  },
): AsyncGenerator<string> {
  yield CSV_START + csvLine(words.headings);
  let after: string | undefined;
  for (let sent = 0; sent < MAX_FILE_LINES; sent += READ_AT_ONCE) {
    const cursor = after;
    const page = await scope.app.database.read(scope.tenant.id, (tx) =>
      listLearners({ ...scope, tx }, lesson, { after: cursor }, READ_AT_ONCE),
    );
    if (page.items.length > 0)
      yield page.items
        .map((row) =>
          csvLine([
            row.name,
            row.email,
            words.states[row.state] ?? row.state,
            String(row.percent),
            String(Math.floor(row.studySeconds / 60)),
            row.roundName ?? '',
            row.orderNumber,
            words.day(row.enrolledAt),
            words.day(row.completedAt),
          ]),
        )
        .join('');
    if (page.nextAfter === null) return;
    after = page.nextAfter;
  }
}
