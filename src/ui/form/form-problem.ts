/** Why a form was refused: one sentence for the whole form, and sentences by field name. */
export interface FormProblem {
  message: string;
  fields?: Record<string, string | readonly string[]> | null | undefined;
  /** Where focus goes; to the message where the fields change with it, so that they would lose focus. Default `field`. */
  focus?: 'field' | 'message';
}

/** First error of a field, for its `error` prop. */
export function fieldError(problem: FormProblem | null | undefined, name: string): string | undefined {
  const entry = problem?.fields?.[name];
  const text = typeof entry === 'string' ? entry : entry?.[0];
  return text || undefined;
}

/** Invalid fields with their first error: fields in `order` first, then the rest in their original order. */
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
