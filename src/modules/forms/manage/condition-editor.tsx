import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Field } from '../field/field-contract.ts';
import { CHOICE_KINDS, type FieldKind } from '../field/kind-rules.ts';
import { type Reader, slotsInOrder } from '../field/slot-rules.ts';
import type { Condition, Test } from '../logic/condition-contract.ts';
import { optionText, wordsIn } from '../response/answer-text.ts';

const OPERATORS = ['eq', 'ne', 'contains', 'gt', 'lt', 'matches', 'filled', 'empty'] as const;
type Operator = (typeof OPERATORS)[number];

interface Line {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** What can be asked of an answer of each kind; of the others, only whether there is one. */
const OPERATORS_OF: Partial<Readonly<Record<FieldKind, readonly Operator[]>>> = {
  text: ['eq', 'ne', 'contains', 'matches'],
  long_text: ['contains', 'matches'],
  email: ['eq', 'ne', 'contains', 'matches'],
  url: ['contains', 'matches'],
  thai_title: ['eq', 'ne'],
  number: ['eq', 'ne', 'gt', 'lt'],
  money: ['eq', 'ne', 'gt', 'lt'],
  nps: ['eq', 'ne', 'gt', 'lt'],
  calculated: ['eq', 'ne', 'gt', 'lt'],
  hidden: ['eq', 'ne', 'contains', 'matches'],
  rating: ['eq', 'ne', 'gt', 'lt'],
  scale: ['eq', 'ne', 'gt', 'lt'],
  date: ['eq', 'gt', 'lt'],
  time: ['eq', 'gt', 'lt'],
  select: ['eq', 'ne'],
  radio: ['eq', 'ne'],
  slot: ['eq', 'ne'],
  multi_select: ['contains'],
  yes_no: ['eq'],
  thai_name: ['contains'],
  thai_address: ['contains'],
};

/** Returns the operators for a kind, with the chosen one even where it does not belong to it. */
function operatorsOf(kind: FieldKind | undefined, chosen?: Operator): Operator[] {
  const offered = new Set<Operator>([...((kind && OPERATORS_OF[kind]) ?? []), 'filled', 'empty']);
  if (chosen) offered.add(chosen);
  return OPERATORS.filter((operator) => offered.has(operator));
}

/** Most lines that the editor offers. */
const MAX_LINES = 10;

/** Decides when a question or a page is shown: lines of which all or any must be true. */
export function ConditionEditor({
  condition,
  onCondition,
  fields,
  reader,
}: {
  condition: Condition | null;
  onCondition: (condition: Condition | null) => void;
  /** The questions whose answers may decide. */
  fields: readonly Field[];
  reader: Reader;
}): ReactNode {
  const { how, lines } = linesOf(condition);
  const set = (next: readonly Line[], as = how): void => onCondition(conditionOf(as, next));
  const asked = fields.filter(({ kind }) => kind !== 'section');
  const [first] = asked;
  if (!first) return <p className="text-sm text-ink-soft">{m.forms_logic_none()}</p>;
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 1 && (
        <Select
          label={m.forms_logic_how()}
          value={how}
          onChange={({ currentTarget }) => set(lines, currentTarget.value === 'any' ? 'any' : 'all')}
          options={[
            { value: 'all', label: m.forms_logic_all() },
            { value: 'any', label: m.forms_logic_any() },
          ]}
        />
      )}
      {lines.map((line, at) => {
        const change = (part: Partial<Line>): void =>
          set(lines.map((each, index) => (index === at ? { ...each, ...part } : each)));
        const field = asked.find(({ id }) => id === line.field);
        return (
          <div key={`line-${at + 1}`} className="flex flex-wrap items-end gap-2">
            <Select
              className="min-w-40 grow"
              label={m.forms_logic_question()}
              value={line.field}
              onChange={({ currentTarget }) => {
                const kind = asked.find(({ id }) => id === currentTarget.value)?.kind;
                change({ field: currentTarget.value, operator: operatorsOf(kind)[0] ?? 'filled', value: '' });
              }}
              options={asked.map((each) => ({
                value: each.id,
                label: wordsIn(each.label, reader.locale) || m.forms_untitled(),
              }))}
            />
            <Select
              className="min-w-32"
              label={m.forms_logic_operator()}
              value={line.operator}
              onChange={({ currentTarget }) => change({ operator: currentTarget.value as Operator })}
              options={operatorsOf(field?.kind, line.operator).map((value) => ({
                value,
                label: operatorText(value),
              }))}
            />
            {line.operator !== 'empty' && line.operator !== 'filled' && (
              <ValueField
                field={field}
                value={line.value}
                onValue={(value) => change({ value })}
                reader={reader}
              />
            )}
            <IconButton
              label={m.forms_logic_remove({ number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => set(lines.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={lines.length >= MAX_LINES}
        onClick={() =>
          set([...lines, { field: first.id, operator: operatorsOf(first.kind)[0] ?? 'filled', value: '' }])
        }
      >
        {m.forms_logic_add()}
      </Button>
    </div>
  );
}

function ValueField({
  field,
  value,
  onValue,
  reader,
}: {
  field: Field | undefined;
  value: string;
  onValue: (value: string) => void;
  reader: Reader;
}): ReactNode {
  const choices =
    field && CHOICE_KINDS.includes(field.kind)
      ? (field.kind === 'slot' ? slotsInOrder(field.options) : field.options).map((option) => ({
          value: option.id,
          label: optionText(option, reader) || m.forms_untitled(),
        }))
      : field?.kind === 'yes_no' || field?.kind === 'consent'
        ? [
            { value: 'true', label: m.forms_yes() },
            { value: 'false', label: m.forms_no() },
          ]
        : null;
  if (choices)
    return (
      <Select
        className="min-w-40 grow"
        label={m.forms_logic_value()}
        placeholder={m.forms_choose()}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        options={choices}
      />
    );
  if (field?.kind === 'date')
    return <DateField label={m.forms_logic_value()} defaultValue={value} onChange={onValue} />;
  return (
    <TextField
      className="min-w-40 grow"
      label={m.forms_logic_value()}
      value={value}
      maxLength={200}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

function operatorText(operator: Operator): string {
  const texts: Readonly<Record<Operator, () => string>> = {
    eq: m.forms_logic_eq,
    ne: m.forms_logic_ne,
    contains: m.forms_logic_contains,
    gt: m.forms_logic_gt,
    lt: m.forms_logic_lt,
    matches: m.forms_logic_matches,
    empty: m.forms_logic_empty,
    filled: m.forms_logic_filled,
  };
  return texts[operator]();
}

function linesOf(condition: Condition | null): { how: 'all' | 'any'; lines: Line[] } {
  if (condition === null) return { how: 'all', lines: [] };
  const how = 'any' in condition ? 'any' : 'all';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition];
  return { how, lines: parts.flatMap((part) => lineOf(part) ?? []) };
}

function lineOf(part: Condition): Line | null {
  if ('not' in part) {
    const inner = part.not;
    return 'field' in inner && inner.is === 'empty'
      ? { field: inner.field, operator: 'filled', value: '' }
      : null;
  }
  if (!('field' in part)) return null;
  if (part.is === 'empty') return { field: part.field, operator: 'empty', value: '' };
  return 'value' in part ? { field: part.field, operator: part.is, value: String(part.value) } : null;
}

function conditionOf(how: 'all' | 'any', lines: readonly Line[]): Condition | null {
  const tests = lines.map(({ field, operator, value }): Condition => {
    if (operator === 'empty') return { field, is: 'empty' };
    if (operator === 'filled') return { not: { field, is: 'empty' } };
    return { field, is: operator, value } satisfies Test;
  });
  if (tests.length === 0) return null;
  return how === 'any' ? { any: tests } : { all: tests };
}
