import { assertInBrowser, observable } from '../observable.ts';

/** What a modal question may be told; left out, the words of the catalogue stand. */
export interface AlertOptions {
  /** 'Alert' by default. */
  title?: string;
  message: string;
  /** 'OK' by default. */
  confirmLabel?: string;
}

export interface PromptOptions {
  title?: string;
  message: string;
  /** 'OK' by default. */
  confirmLabel?: string;
  /** 'Cancel' by default. */
  cancelLabel?: string;
  /** Leaves the reader no way but to confirm. */
  hideCancel?: boolean;
  /** The confirm button warns. */
  danger?: boolean;
}

export interface PromptInput {
  /** Label of the text field; the message by default. */
  label?: string;
  placeholder?: string;
  defaultValue?: string;
  maxLength?: number;
}

export type Question =
  | (AlertOptions & { kind: 'alert'; id: number })
  | (PromptOptions & { kind: 'prompt'; id: number; input: PromptInput | null });

/** Waiting questions; the first is shown, the others follow one by one. */
export const questions = observable<readonly Question[]>([]);

/** `confirmed` carries the text, `true` when there was no input; `null` is a cancel. */
export type Answer = string | true | null;

const waiting = new Map<number, (answer: Answer) => void>();
let lastId = 0;

type NewQuestion<Kind extends Question['kind']> = Omit<Extract<Question, { kind: Kind }>, 'id'>;

export function ask(question: NewQuestion<'alert'> | NewQuestion<'prompt'>): Promise<Answer> {
  assertInBrowser(question.kind);
  const id = ++lastId;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  waiting.set(id, resolve);
  questions.set([...questions.get(), { ...question, id }]);
  return promise;
}

/** Settles one question once; later answers to it change nothing. */
export function answer(id: number, value: Answer): void {
  const settle = waiting.get(id);
  if (!settle) return;
  waiting.delete(id);
  questions.set(questions.get().filter((question) => question.id !== id));
  settle(value);
}

/** What Esc answers: an alert is confirmed, a prompt cancelled, one without cancel stays. */
export function escapeAnswer(question: Question): Answer | undefined {
  if (question.kind === 'alert') return true;
  return question.hideCancel ? undefined : null;
}
