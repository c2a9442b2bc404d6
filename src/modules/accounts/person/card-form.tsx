import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { problemForPeople } from '../problem-text.tsx';

export interface CardForm {
  readonly Form: FetcherWithComponents<ActionReply>['Form'];
  readonly submit: FetcherWithComponents<ActionReply>['submit'];
  readonly busy: boolean;
  readonly problem: FormProblem | null;
  readonly outcome: 'success' | 'error' | undefined;
  /** The result of a successful submission. */
  readonly result: unknown;
}

/** One of several forms on a page: each has its own progress and reply, with and without JavaScript. */
export function useCardForm(...intents: readonly string[]): CardForm {
  const fetcher = useFetcher<ActionReply>();
  const plain = useActionData<ActionReply>();
  const reply = fetcher.data ?? (plain && intents.includes(plain.intent) ? plain : undefined);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    problem: reply?.ok === false ? problemForPeople(reply.problem) : null,
    result: reply?.ok ? reply.result : undefined,
    outcome: reply === undefined ? undefined : reply.ok ? 'success' : 'error',
  };
}
