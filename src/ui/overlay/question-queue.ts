import { assertInBrowser, observable } from '../observable.ts';

/** Options of a modal question; defaults come from the message catalogue. */
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
  /** Removes the cancel button, so that the reader can only confirm. */
  hideCancel?: boolean;
  /** Styles the confirm button as dangerous. */
  danger?: boolean;
}

export interface PromptInput {
  /** Label of the text field; defaults to the message. */
  label?: string;
  placeholder?: string;
  defaultValue?: string;
  maxLength?: number;
}

export type Question =
  | (AlertOptions & { kind: 'alert'; id: number })
  | (PromptOptions & { kind: 'prompt'; id: number; input: PromptInput | null });

/** Queued questions; the first is shown. */
export const questions = observable<readonly Question[]>([]);

/** The text on confirm, or `true` without input; `null` on cancel. */
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

/** Settles a question. Later answers to it are ignored. */
export function answer(id: number, value: Answer): void {
  const settle = waiting.get(id);
  if (!settle) return;
  waiting.delete(id);
  questions.set(questions.get().filter((question) => question.id !== id));
  settle(value);
}

/** Result of Esc: confirms an alert, cancels a prompt; undefined for a prompt without cancel, which stays open. */
export function escapeAnswer(question: Question): Answer | undefined {
  if (question.kind === 'alert') return true;
  return question.hideCancel ? undefined : null;
}
