/**
 * Something that only the person who runs the installation can put right: a bad setting, a taken port, a folder
 * without rights. The message is one clear sentence that says what is wrong and what to do; it is printed without
 * a stack and holds no secret.
 */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** What to show the operator for any error: the sentence of a problem, or the whole stack of a bug. */
export function describeForOperator(error: unknown): string {
  if (error instanceof OperatorProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
