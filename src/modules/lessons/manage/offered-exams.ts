import type { Scope } from '#platform/scope.ts';
import { listExams } from '#modules/exams/public.ts';

const MAX_OFFERED = 200;

/** An exam that a part can use. */
export interface OfferedExam {
  readonly examId: string;
  readonly title: string;
  readonly isDraft: boolean;
}

/** Lists the site's latest exams, except archived ones. */
export async function listOfferedExams(scope: Scope): Promise<OfferedExam[]> {
  const { items } = await listExams(scope, { limit: MAX_OFFERED });
  return items
    .filter(({ state }) => state !== 'archived')
    .map(({ examId, title, state }) => ({ examId, title, isDraft: state === 'draft' }));
}
