import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Field, Term } from '../field/field-contract.ts';
import { ADDED_KINDS, MAX_TERMS } from '../field/kind-rules.ts';
import { wordsIn } from '../response/answer-text.ts';
import { numberOf } from './typed-number-rules.ts';

/** What a calculation adds up: answers, each times a number, and fixed amounts. */
export function TermsEditor({
  terms,
  onTerms,
  fields,
  locale,
}: {
  terms: readonly Term[];
  onTerms: (terms: readonly Term[]) => void;
  /** The other questions. */
  fields: readonly Field[];
  locale: Locale;
}): ReactNode {
  const added = fields.filter(({ kind }) => ADDED_KINDS.includes(kind));
  const [first] = added;
  if (!first) return <p className="text-sm text-ink-soft">{m.forms_terms_none()}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{m.forms_terms_about()}</p>
      {terms.map((term, at) => {
        const change = (part: Partial<Term>): void =>
          onTerms(terms.map((each, place) => (place === at ? { ...each, ...part } : each)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and each control shows what it is given
          <div key={`term-${at + 1}`} className="flex flex-wrap items-end gap-2">
            <Select
              className="min-w-40 grow"
              label={m.forms_terms_what()}
              value={term.field ?? ''}
              onChange={({ currentTarget }) => change({ field: currentTarget.value || null })}
              options={[
                ...added.map(({ id, label }) => ({
                  value: id,
                  label: wordsIn(label, locale) || m.forms_untitled(),
                })),
                { value: '', label: m.forms_terms_fixed() },
              ]}
            />
            <TextField
              className="w-32"
              label={term.field === null ? m.forms_terms_amount() : m.forms_terms_times()}
              type="number"
              step="any"
              value={term.times}
              onChange={({ currentTarget }) => change({ times: numberOf(currentTarget.value) ?? 0 })}
            />
            <IconButton
              label={m.forms_terms_remove({ number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onTerms(terms.filter((_, place) => place !== at))}
            />
          </div>
        );
      })}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={terms.length >= MAX_TERMS}
        onClick={() => onTerms([...terms, { field: first.id, times: 1 }])}
      >
        {m.forms_terms_add()}
      </Button>
    </div>
  );
}
