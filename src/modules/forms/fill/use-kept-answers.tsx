import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../field/field-contract.ts';
import { isPrivate } from '../field/group-rules.ts';
import type { RawAnswer, RawAnswers } from '../logic/answer-contract.ts';
import { filledIn } from './prefill-rules.ts';

const PREFIX = 'sala.form ';

export interface KeptAnswers {
  readonly raw: RawAnswers;
  /** Changes one answer; several in one go do not undo each other. */
  readonly setAnswer: (fieldId: string, answer: RawAnswer) => void;
  /** The start that belongs to what was typed: sent again after a lost reply, it is the same answer. */
  readonly start: string;
  /** Forgets the kept start, so that the next sending is an answer of its own. */
  readonly renewStart: () => void;
  /** Part of the `key` of the fields, so that those with a state of their own show what was kept. */
  readonly fieldsKey: string;
}

/**
 * What was typed into a form, kept in this browser until it is sent, and what the page's address fills in; without a form id
 * there is neither. What a link filled in is not kept: the next link to the same form may say something else. Numbers of
 * identity cards and accounts, and signatures, are kept only for as long as the tab is open: others may use the same device.
 */
export function useKeptAnswers(
  formId: string | null,
  { fields, start: opened, typed }: { fields: readonly Field[]; start: string; typed: RawAnswers },
): KeptAnswers {
  const [raw, setRaw] = useState<RawAnswers>(typed);
  const given = useRef(typed);
  const own = useRef<RawAnswers>({});
  const [keptStart, setKeptStart] = useState<string | null>(null);
  const [fieldsKey, setFieldsKey] = useState('new');
  const show = (key: string): void => {
    // What somebody has typed themselves is worth more than what a link fills in.
    setRaw({ ...given.current, ...own.current });
    setFieldsKey(key);
  };
  const fillIn = useEffectEvent((): boolean => {
    const filled = filledIn(fields, location.hash);
    if (Object.keys(filled).length === 0) return false;
    given.current = filled;
    return true;
  });
  const open = useEffectEvent((id: string): void => {
    own.current = { ...readKept('localStorage', id), ...readKept('sessionStorage', id) };
    setKeptStart(readStart(id));
    if (fillIn() || Object.keys(own.current).length > 0) show('kept');
  });
  const follow = useEffectEvent((): void => {
    if (fillIn()) show(location.hash);
  });
  useEffect(() => {
    if (formId === null) return;
    open(formId);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [formId]);
  const start = keptStart ?? opened;
  const keepOwn = (startKept: { start?: string }): void => {
    const isSecret = secretOf(fields);
    const entries = Object.entries(own.current);
    keep('localStorage', formId, {
      answers: Object.fromEntries(entries.filter(([id]) => !isSecret(id))),
      ...startKept,
    });
    keep('sessionStorage', formId, { answers: Object.fromEntries(entries.filter(([id]) => isSecret(id))) });
  };
  return {
    raw,
    start,
    setAnswer: (fieldId, answer) => {
      own.current = { ...own.current, [fieldId]: answer };
      setRaw({ ...given.current, ...own.current });
      keepOwn({ start });
    },
    renewStart: () => {
      setKeptStart(null);
      keepOwn({});
    },
    fieldsKey,
  };
}

/** Forgets what was typed, once it has been sent. */
export function forgetAnswers(formId: string): void {
  for (const place of ['localStorage', 'sessionStorage'] as const)
    try {
      globalThis[place].removeItem(PREFIX + formId);
    } catch {
      // There was nothing to keep it in.
    }
}

type Place = 'localStorage' | 'sessionStorage';

function secretOf(fields: readonly Field[]): (id: string) => boolean {
  const secret = new Set(fields.filter(isPrivate).map(({ id }) => id));
  return (id) => secret.has(id);
}

function keep(place: Place, formId: string | null, kept: { answers: RawAnswers; start?: string }): void {
  if (formId === null) return;
  try {
    globalThis[place].setItem(PREFIX + formId, JSON.stringify(kept));
  } catch {
    // Full or forbidden: what is typed stays on the page.
  }
}

function kept(place: Place, formId: string): { answers?: unknown; start?: unknown } {
  try {
    const value: unknown = JSON.parse(globalThis[place].getItem(PREFIX + formId) ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function readKept(place: Place, formId: string): RawAnswers {
  const { answers } = kept(place, formId);
  if (typeof answers !== 'object' || answers === null) return {};
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, RawAnswer] => isRaw(entry[1])),
  );
}

/** Whether it has the shape of something typed; nothing else is ever kept, but anybody can change what a browser keeps. */
function isRaw(value: unknown, levels = 3): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return Object.values(value).every((part) => levels > 0 && isRaw(part, levels - 1));
}

function readStart(formId: string): string | null {
  const { start } = kept('localStorage', formId);
  return typeof start === 'string' ? start : null;
}
