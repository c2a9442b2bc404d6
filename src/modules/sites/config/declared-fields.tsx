import type { ReactNode } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { DeclaredCard, DeclaredField } from './site-config-contract.ts';

interface DeclaredProps {
  cards: readonly DeclaredCard[];
  problem: FormProblem | null;
}

/** Cards that modules added to a settings page. */
export function DeclaredCards({ cards, problem }: DeclaredProps): ReactNode {
  return cards
    .filter(({ title }) => title !== null)
    .map(({ name, title, description, warning, fields }) => (
      <Card key={name} title={title} {...(description !== null && { description })}>
        <div className="flex flex-col gap-4">
          {warning !== null && <Notice tone="warning">{warning}</Notice>}
          <Fields fields={fields} problem={problem} />
        </div>
      </Card>
    ));
}

/** Fields that modules added to an existing card. */
export function DeclaredFields({ cards, card, problem }: DeclaredProps & { card: string }): ReactNode {
  const fields = cards.find(({ name }) => name === card)?.fields ?? [];
  return <Fields fields={fields} problem={problem} />;
}

function Fields({
  fields,
  problem,
}: {
  fields: readonly DeclaredField[];
  problem: FormProblem | null;
}): ReactNode {
  const drawn = fields.map((field) => <Field key={field.name} field={field} problem={problem} />);
  const isRow = fields.length > 1 && fields.every(({ kind }) => kind === 'number' || kind === 'amount');
  return isRow ? <div className="grid items-start gap-4 sm:grid-cols-3">{drawn}</div> : drawn;
}

function Field({ field, problem }: { field: DeclaredField; problem: FormProblem | null }): ReactNode {
  const { name, kind, label, help, value, maxLength, options } = field;
  if (kind === 'tick')
    return (
      <Checkbox label={label} name={name} defaultChecked={value === true} {...(help !== null && { help })} />
    );
  if (kind === 'choice')
    return (
      <RadioCards legend={label} name={name} defaultValue={String(value)} columns={2} options={options} />
    );
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={value as number | string}
      inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
      maxLength={maxLength ?? 20}
      required
      autoComplete="off"
      {...(kind === 'amount' && { suffix: m.sites_config_baht() })}
      help={help ?? undefined}
      error={fieldError(problem, name)}
    />
  );
}

/** Returns the labels of all declared fields by name, for the error summary. */
export function labelsOf(cards: readonly DeclaredCard[]): Record<string, string> {
  return Object.fromEntries(cards.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
}
