import type { Scope } from '#platform/scope.ts';
import { CSV_START, csvLine } from '#platform/text/csv.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import { type Grade, readGradebook } from './gradebook.ts';

const MAX_FILE_LINES = 100_000;
const READ_AT_ONCE = 500;

/** Streams the gradebook as CSV, reading in short transactions: percent and state of each part. */
export async function* gradebookFile(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  words: {
    readonly learner: string;
    readonly email: string;
    readonly state: string;
    readonly progress: string;
    readonly total: string;
    readonly none: string;
    readonly grade: (grade: Grade) => string;
  },
): AsyncGenerator<string> {
  let after: string | undefined;
  for (let sent = 0; sent < MAX_FILE_LINES; sent += READ_AT_ONCE) {
    const cursor = after;
    const { parts, lines, nextAfter } = await scope.app.database.read(scope.tenant.id, (tx) =>
      readGradebook({ ...scope, tx }, lesson, { after: cursor }, READ_AT_ONCE),
    );
    if (sent === 0)
      yield CSV_START +
        csvLine([
          words.learner,
          words.email,
          words.progress,
          ...parts.flatMap(({ title }) => [`${title} (%)`, `${title} · ${words.state}`]),
          words.total,
        ]);
    for (const line of lines)
      yield csvLine([
        line.name,
        line.email,
        String(line.progressPercent),
        ...parts.flatMap(({ partId }) => {
          const grade = line.grades[partId];
          return [String(grade?.percent ?? ''), grade ? words.grade(grade) : words.none];
        }),
        line.totalPercent === null ? '' : String(line.totalPercent),
      ]);
    if (nextAfter === null) return;
    after = nextAfter;
  }
}
