import * as m from '#messages';
import { toast } from '#ui/toast/toast.ts';
import { fileProblemText } from '../problem-text.tsx';
import { CallProblem } from './call.ts';

/** Returns the message for an error. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallProblem)) throw error;
  if (error.status === 0) return m.files_problem_unreachable();
  return fileProblemText(error.code) ?? m.files_problem_other({ message: error.message });
}

/** Shows an error as a toast. */
export function showProblem(error: unknown): void {
  void toast({ tone: 'danger', message: problemText(error), durationMs: 6000 });
}
