/**
 * Something that only the operator can fix: a bad setting, a port in use, a folder without permissions. The message is
 * one clear sentence that states what is wrong and what to do; it is printed without a stack and contains no secret.
 */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** Returns what to show the operator for any error: the message of a problem, or the stack of a bug. */
export function describeForOperator(error: unknown): string {
  if (error instanceof OperatorProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
