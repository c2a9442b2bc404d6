import { useEffect, useState } from 'react';
import type { Field } from '../field/field-contract.ts';
import { SEALED_KINDS } from '../field/kind-rules.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';

const PREFIX = 'sala.form ';

/**
 * What was typed into a form, kept in this browser until it is sent. Numbers of identity cards and accounts are not kept:
 * others may use the same device.
 */
export function useKeptAnswers(
  formId: string,
  fields: readonly Field[],
): {
  raw: RawAnswers;
  setRaw: (raw: RawAnswers) => void;
  /** Part of the `key` of the fields, so that those with a state of their own show what was kept. */
  fieldsKey: string;
} {
  const [raw, setRaw] = useState<RawAnswers>({});
  const [fieldsKey, setFieldsKey] = useState('new');
  useEffect(() => {
    const kept = readKept(formId);
    if (kept === null) return;
    setRaw(kept);
    setFieldsKey('kept');
  }, [formId]);
  return {
    raw,
    setRaw: (next) => {
      setRaw(next);
      const secret = new Set(fields.filter(({ kind }) => SEALED_KINDS.includes(kind)).map(({ id }) => id));
      const open = Object.fromEntries(Object.entries(next).filter(([id]) => !secret.has(id)));
      try {
        localStorage.setItem(PREFIX + formId, JSON.stringify(open));
      } catch {
        // Full or forbidden: what is typed stays on the page.
      }
    },
    fieldsKey,
  };
}

/** Forgets what was typed, once it has been sent. */
export function forgetAnswers(formId: string): void {
  try {
    localStorage.removeItem(PREFIX + formId);
  } catch {
    // There was nothing to keep it in.
  }
}

function readKept(formId: string): RawAnswers | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + formId) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as RawAnswers) : null;
  } catch {
    return null;
  }
}
