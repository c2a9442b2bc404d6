import { ask, type PromptInput, type PromptOptions } from './question-queue.ts';

/**
 * Asks the reader. With `input` it resolves to the text (which may be empty), without to `true`;
 * a cancel is `null`.
 */
export function prompt(options: PromptOptions & { input: PromptInput | true }): Promise<string | null>;
export function prompt(options: (PromptOptions & { input?: undefined }) | string): Promise<true | null>;
export function prompt(
  options: (PromptOptions & { input?: PromptInput | true | undefined }) | string,
): Promise<string | true | null> {
  const { input, ...rest } = typeof options === 'string' ? { message: options, input: undefined } : options;
  return ask({ ...rest, kind: 'prompt', input: input === true ? {} : (input ?? null) });
}
