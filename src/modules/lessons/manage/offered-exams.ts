import type { Scope } from '#platform/scope.ts';
import { listExams } from '#modules/exams/public.ts';

const MAX_OFFERED = 200;

/** An exam of the site that a part may ask for. */
export interface OfferedExam {
  readonly examId: string;
  readonly title: string;
  readonly isDraft: boolean;
}

/** The latest exams of the site, without those that were put away. */
export async function listOfferedExams(scope: Scope): Promise<OfferedExam[]> {
  const { items } = await listExams(scope, { limit: MAX_OFFERED });
  return items
    .filter(({ state }) => state !== 'archived')
    .map(({ examId, title, state }) => ({ examId, title, isDraft: state === 'draft' }));
}
