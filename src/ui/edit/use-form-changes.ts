import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepEarlyInput, withoutEarlyInput } from '../form/early-input.ts';
import { isTypable, typeInto } from '../form/type-into.ts';
import { afterSaving, changedParts, type FieldValues, type PartLabels } from './change-rules.ts';

keepEarlyInput();

export interface FormChanges {
  /** Labels of what differs from what was opened. */
  readonly changes: readonly string[];
  /** Gives the fields back what they had when they were opened. */
  readonly discard: () => void;
  /** Part of the `key` of the fields, so that those with a state of their own begin anew. */
  readonly fieldsKey: string;
}

/**
 * Watches what has changed in a form since it was opened. `opened` is what the fields show, such as the record or the
 * reply that saved it: with another one only what was typed after submitting has changed, and it is typed again where the
 * fields were filled anew. Rows that are added or removed without typing announce it by an `input` event.
 */
export function useFormChanges(
  form: RefObject<HTMLFormElement | null>,
  { opened, labels }: { opened: unknown; labels: PartLabels },
): FormChanges {
  const [discarded, setDiscarded] = useState(0);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const watched = useRef<Watched>({
    of: { opened: null, fieldsKey: '' },
    first: [],
    latest: [],
    submitted: null,
    focused: null,
  });
  const fieldsKey = String(discarded);

  const compare = useEffectEvent((element: HTMLFormElement) => {
    const next = changedParts(watched.current.first, valuesOf(element), labels);
    setChanges((before) => (before.join('\n') === next.join('\n') ? before : next));
  });

  const open = useEffectEvent((element: HTMLFormElement, of: Watched['of']) => {
    const now = valuesOf(element);
    const { submitted, latest, focused, of: former } = watched.current;
    const isSaved = submitted !== null && former.fieldsKey === of.fieldsKey;
    const { opened: first, lost } = isSaved
      ? afterSaving({ submitted, latest, now }, labels)
      : { opened: now, lost: [] };
    watched.current = { of, first, latest: now, submitted: null, focused };
    for (const { name, index, value } of lost) {
      const field = [...element.elements].filter((control) => control.getAttribute('name') === name)[index];
      if (isTypable(field)) typeInto(field, value);
    }
    if (isSaved && focused !== null && document.activeElement === document.body)
      [...element.elements]
        .filter(isTypable)
        .find(({ name }) => name === focused)
        ?.focus();
    watched.current.latest = valuesOf(element);
    compare(element);
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const giveBack = withoutEarlyInput(element);
    open(element, { opened, fieldsKey });
    const onInput = ({ type }: Event): void => {
      // A field that is replaced says last that it has changed, when the new ones are already there.
      if (type === 'change') return void setTimeout(() => compare(element));
      watched.current.latest = valuesOf(element);
      // Parts that follow from what was typed show it after React has handled the event.
      setTimeout(() => {
        watched.current.latest = valuesOf(element);
        compare(element);
      });
    };
    const onSubmit = (): void => {
      const submitted = valuesOf(element);
      watched.current = { ...watched.current, submitted, latest: submitted };
    };
    // A field that is replaced loses the focus to nothing.
    const onFocus = ({ type, target, relatedTarget }: FocusEvent): void => {
      if (type === 'focusin') watched.current.focused = isTypable(target) ? target.name : null;
      else if (relatedTarget !== null) watched.current.focused = null;
    };
    element.addEventListener('input', onInput);
    element.addEventListener('change', onInput);
    element.addEventListener('submit', onSubmit);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onFocus);
    giveBack();
    return () => {
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onInput);
      element.removeEventListener('submit', onSubmit);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onFocus);
    };
  }, [form, opened, fieldsKey]);

  function discard(): void {
    // Also tells the keeper of drafts that what was typed is not wanted.
    form.current?.reset();
    setDiscarded(discarded + 1);
  }

  return { changes, discard, fieldsKey };
}

interface Watched {
  /** With another key the fields have begun anew. */
  readonly of: { readonly opened: unknown; readonly fieldsKey: string };
  /** What counts as unchanged. */
  readonly first: FieldValues;
  latest: FieldValues;
  readonly submitted: FieldValues | null;
  /** Name of the field that has the focus. */
  focused: string | null;
}

/** The last of a form's replies that saved it. */
export function useLastSaved<Reply extends { readonly ok: boolean }>(
  reply: Reply | undefined,
): Reply | undefined {
  const [last, setLast] = useState<Reply>();
  if (!reply?.ok || reply === last) return last;
  setLast(reply);
  return reply;
}

/** What the form would send; of chosen files their names. */
function valuesOf(form: HTMLFormElement): FieldValues {
  return [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
}
