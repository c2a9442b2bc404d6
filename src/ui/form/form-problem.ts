/** Why a form was not taken: one sentence for all of it, and sentences by the name of a field. */
export interface FormProblem {
  message: string;
  fields?: Record<string, string | readonly string[]> | null | undefined;
}

/** The first sentence about a field, for its `error` prop. */
export function fieldError(problem: FormProblem | null | undefined, name: string): string | undefined {
  const entry = problem?.fields?.[name];
  const text = typeof entry === 'string' ? entry : entry?.[0];
  return text || undefined;
}

/** The faulty fields with their first sentence, in the order given by `order`, then as they came. */
export function faultyFields(
  problem: FormProblem | null | undefined,
  order: readonly string[] = [],
): { name: string; message: string }[] {
  const rank = (name: string): number => {
    const at = order.indexOf(name);
    return at === -1 ? order.length : at;
  };
  return Object.keys(problem?.fields ?? {})
    .map((name) => ({ name, message: fieldError(problem, name) ?? '' }))
    .filter((fault) => fault.message !== '')
    .sort((one, other) => rank(one.name) - rank(other.name));
}
