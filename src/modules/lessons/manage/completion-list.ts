import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { teach } from '../permissions.ts';
import { CompletionQuery, getCompletionReport, type ReportedStep } from './completion-report.ts';
import { stepName } from './completion-text.ts';

/** How far the learners of a period came, as a file: a row for each step. */
export const completionList = listSource<typeof CompletionQuery, ReportedStep>({
  name: 'lessons.completion',
  title: m.lessons_completion_title,
  access: teach,
  query: CompletionQuery,
  columns: [
    { header: m.lessons_completion_step, kind: 'text', of: (step, locale) => stepName(step, locale) },
    { header: m.lessons_manage_learners, kind: 'number', of: ({ learners }) => learners },
    { header: m.lessons_completion_before, kind: 'number', of: ({ learnersBefore }) => learnersBefore },
  ],
  read: async (scope, query) => ({ rows: (await getCompletionReport(scope, query)).steps, next: null }),
});
