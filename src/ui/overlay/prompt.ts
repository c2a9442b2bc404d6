import { ask, type PromptInput, type PromptOptions } from './question-queue.ts';

/** Asks the reader. Resolves to the text (possibly empty) with `input`, to `true` without, and to `null` on cancel. */
export function prompt(options: PromptOptions & { input: PromptInput | true }): Promise<string | null>;
export function prompt(options: (PromptOptions & { input?: undefined }) | string): Promise<true | null>;
export function prompt(
  options: (PromptOptions & { input?: PromptInput | true | undefined }) | string,
): Promise<string | true | null> {
  const { input, ...rest } = typeof options === 'string' ? { message: options, input: undefined } : options;
  return ask({ ...rest, kind: 'prompt', input: input === true ? {} : (input ?? null) });
}
