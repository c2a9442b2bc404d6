import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { BilingualCell } from '#ui/edit/bilingual-cell.tsx';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import type { EditedColumn } from '#ui/edit/edited-column.ts';
import { movedRow } from '#ui/edit/row-rules.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { Reader } from '../field/slot-rules.ts';
import type { Field, FieldOption, FieldRow, InnerField } from '../field/field-contract.ts';
import {
  BOUNDED_KINDS,
  CHOICE_KINDS,
  FIELD_KINDS,
  type FieldKind,
  INNER_KINDS,
  MAX_INNER_FIELDS,
  MAX_LABEL,
  MAX_MATRIX_OPTIONS,
  MAX_OPTIONS,
  MAX_RANKED,
  MAX_ROWS,
  MAX_TEXT,
  UNASKED_KINDS,
} from '../field/kind-rules.ts';
import { MAX_PIECES } from '../field/payment-rules.ts';
import { MAX_FILES_OF_FIELD } from '../logic/file-rules.ts';
import { wordsIn } from '../response/answer-text.ts';
import { capColumn } from './cap-column.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { KIND_TEXT } from './kind-text.ts';
import { type ProductFacts, ProductPicker } from './product-picker.tsx';
import { newField, newId, newInnerField, newProduct, withProduct } from './starter-rules.ts';
import { SlotsEditor, type TimeFacts } from './slots-editor.tsx';
import { TermsEditor } from './terms-editor.tsx';
import { numberOf } from './typed-number-rules.ts';

export interface QuestionCardProps {
  field: Field;
  number: number;
  headingLevel: 2 | 3;
  /** The other questions. */
  others: readonly Field[];
  reader: Reader;
  times: TimeFacts;
  products: ProductFacts;
  /** Records of the site that people can choose from. */
  recordKinds: readonly { readonly value: string; readonly label: string }[];
  /** What keeps it from being published. */
  problem: FormProblem | null;
  isNew: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether everything about it can be edited; otherwise it says in one line what it is. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onField: (field: Field) => void;
  onMove: (by: 1 | -1) => void;
  onCopy: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: () => void;
}

/** One question with all that can be said about it. Alt with an arrow moves it, as do the buttons and dragging. */
export function QuestionCard({
  field,
  number,
  headingLevel,
  others,
  reader,
  times,
  products,
  recordKinds,
  problem,
  isNew,
  isFirst,
  isLast,
  isOpen,
  onOpen,
  onField,
  onMove,
  onCopy,
  onRemove,
  onDragStart,
  onDrop,
}: QuestionCardProps): ReactNode {
  const [isDraggable, setIsDraggable] = useState(false);
  const name = wordsIn(field.label, reader.locale) || m.forms_untitled();
  return (
    <Card
      id={field.id}
      title={m.forms_question_number({ number, name })}
      headingLevel={headingLevel}
      draggable={isDraggable}
      onDragStart={onDragStart}
      onDragEnd={() => setIsDraggable(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        // The table of options moves its own rows.
        if ((event.target as HTMLElement).closest('table')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
      actions={
        <span className="flex">
          <span
            aria-hidden
            className="hidden cursor-grab items-center px-2 text-ink-soft sm:inline-flex [&_svg]:size-4.5"
            onPointerDown={() => setIsDraggable(true)}
          >
            <GripVertical />
          </span>
          <IconButton
            label={m.forms_move_up({ name })}
            icon={<ArrowUp aria-hidden />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={m.forms_move_down({ name })}
            icon={<ArrowDown aria-hidden />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton label={m.forms_copy({ name })} icon={<Copy aria-hidden />} onClick={onCopy} />
          <IconButton label={m.forms_remove({ name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </span>
      }
    >
      <FormErrorSummary problem={problem} />
      <button
        type="button"
        aria-expanded={isOpen}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-2 rounded-md px-2 text-start hover:bg-sunken"
        onClick={() => onOpen(!isOpen)}
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-2 text-sm text-ink-soft">
          <span className="sr-only">{m.forms_question_edit({ name })}</span>
          {KIND_TEXT[field.kind]()}
          {field.options.length > 0 && (
            <span>
              ·{' '}
              {field.kind === 'slot'
                ? m.forms_slots_count({ count: field.options.length })
                : m.forms_options_count({ count: field.options.length })}
            </span>
          )}
          {field.isRequired && <Badge>{m.forms_required()}</Badge>}
          {field.options.some(({ cap }) => cap !== null) && <Badge>{m.forms_has_places()}</Badge>}
          {field.showIf !== null && <Badge tone="accent">{m.forms_has_condition()}</Badge>}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div className="mt-3 flex flex-col gap-4">
          <QuestionFields
            {...{ field, isNew, onField, reader, times, products, recordKinds }}
            kinds={FIELD_KINDS}
          />
          {field.kind === 'calculated' && (
            <TermsEditor
              terms={field.terms}
              onTerms={(terms) => onField({ ...field, terms: [...terms] })}
              fields={others}
              locale={reader.locale}
            />
          )}
          {field.kind === 'group' && (
            <GroupQuestions {...{ field, reader, times, products, recordKinds, onField }} />
          )}
          <details open={field.showIf !== null}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
              {m.forms_logic()}
            </summary>
            <ConditionEditor
              condition={field.showIf}
              onCondition={(showIf) => onField({ ...field, showIf })}
              fields={others}
              reader={reader}
            />
          </details>
        </div>
      )}
    </Card>
  );
}

/** All that can be said about a question but when it is shown. */
function QuestionFields({
  field,
  kinds,
  isNew,
  reader,
  times,
  products,
  recordKinds,
  onField,
}: Pick<
  QuestionCardProps,
  'field' | 'isNew' | 'reader' | 'times' | 'products' | 'recordKinds' | 'onField'
> & {
  kinds: readonly FieldKind[];
}): ReactNode {
  const set = (part: Partial<Field>): void => onField({ ...field, ...part });
  const hasOptions =
    field.kind !== 'slot' &&
    (CHOICE_KINDS.includes(field.kind) || field.kind === 'matrix' || field.kind === 'ranking');
  const hasPlaces = kinds === FIELD_KINDS && CHOICE_KINDS.includes(field.kind);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <BilingualField
          label={m.forms_label()}
          required={['th']}
          texts={field.label}
          onText={(language, text) => set({ label: { ...field.label, [language]: text } })}
          maxLength={MAX_LABEL}
        />
        <Select
          label={m.forms_kind()}
          help={isNew ? undefined : m.forms_kind_help()}
          value={field.kind}
          onChange={({ currentTarget }) => {
            const kind = kinds.find((each) => each === currentTarget.value) ?? field.kind;
            // Another kind is another question: earlier answers stay with the old one.
            onField({ ...newField(kind), label: field.label, help: field.help, showIf: field.showIf });
          }}
          options={kinds.map((value) => ({ value, label: KIND_TEXT[value]() }))}
        />
      </div>
      {(field.kind === 'section' || field.kind === 'consent') && (
        <BilingualField
          label={field.kind === 'consent' ? m.forms_consent_text() : m.forms_section_text()}
          texts={field.text}
          onText={(language, text) => set({ text: { ...field.text, [language]: text } })}
          maxLength={MAX_TEXT}
          rows={4}
        />
      )}
      {field.kind === 'matrix' && <Rows field={field} onField={onField} />}
      {field.kind === 'lookup' &&
        (recordKinds.length === 0 ? (
          <Notice tone="warning">{m.forms_lookup_none()}</Notice>
        ) : (
          <Select
            label={m.forms_lookup_records()}
            value={field.records ?? ''}
            onChange={({ currentTarget }) => set({ records: currentTarget.value })}
            options={[...(field.records ? [] : [{ value: '', label: '–' }]), ...recordKinds]}
          />
        ))}
      {field.kind === 'slot' && <SlotsEditor {...{ field, reader, times, onField }} />}
      {field.kind === 'payment' && <Products {...{ field, reader, products, onField }} />}
      {hasOptions && <Options field={field} hasPlaces={hasPlaces} onField={onField} />}
      {BOUNDED_KINDS.includes(field.kind) && (
        <div className="grid grid-flow-col auto-cols-fr gap-4 sm:max-w-sm">
          {endsOf(field.kind).map(({ end, label }) => (
            <TextField
              key={end}
              label={label}
              type="number"
              optional
              value={field[end] ?? ''}
              onChange={({ currentTarget }) => set({ [end]: numberOf(currentTarget.value) })}
            />
          ))}
        </div>
      )}
      {field.kind === 'hidden' && <p className="text-sm text-ink-soft">{m.forms_hidden_about()}</p>}
      {field.kind !== 'section' && field.kind !== 'hidden' && (
        <>
          {!UNASKED_KINDS.includes(field.kind) && (
            <Checkbox
              label={m.forms_required()}
              checked={field.isRequired}
              onChange={({ currentTarget }) => set({ isRequired: currentTarget.checked })}
            />
          )}
          <BilingualField
            label={m.forms_help()}
            texts={field.help}
            onText={(language, text) => set({ help: { ...field.help, [language]: text } })}
            maxLength={1_000}
          />
        </>
      )}
    </>
  );
}

function endsOf(kind: FieldKind): { end: 'min' | 'max'; label: string }[] {
  if (kind === 'group')
    return [
      { end: 'min', label: m.forms_entries_fewest() },
      { end: 'max', label: m.forms_entries_highest() },
    ];
  if (kind === 'payment') return [{ end: 'max', label: m.forms_payment_most({ count: MAX_PIECES }) }];
  if (kind === 'file') return [{ end: 'max', label: m.forms_files_highest({ count: MAX_FILES_OF_FIELD }) }];
  const most = { end: 'max', label: m.forms_most() } as const;
  return kind === 'number' || kind === 'money' ? [{ end: 'min', label: m.forms_least() }, most] : [most];
}

/** The questions that each entry of a group answers. */
function GroupQuestions({
  field,
  reader,
  times,
  products,
  recordKinds,
  onField,
}: Pick<
  QuestionCardProps,
  'field' | 'reader' | 'times' | 'products' | 'recordKinds' | 'onField'
>): ReactNode {
  const { fields } = field;
  const set = (next: readonly InnerField[]): void => onField({ ...field, fields: [...next] });
  return (
    <div className="flex flex-col gap-4">
      {fields.map((inner, at) => {
        const name = wordsIn(inner.label, reader.locale) || m.forms_untitled();
        return (
          <fieldset key={inner.id} className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4">
            <legend className="px-1 text-sm font-medium">
              {m.forms_question_number({ number: at + 1, name })}
            </legend>
            <span className="flex justify-end">
              <IconButton
                label={m.forms_move_up({ name })}
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                onClick={() => set(movedRow(fields, at, at - 1))}
              />
              <IconButton
                label={m.forms_move_down({ name })}
                icon={<ArrowDown aria-hidden />}
                disabled={at === fields.length - 1}
                onClick={() => set(movedRow(fields, at, at + 1))}
              />
              <IconButton
                label={m.forms_remove({ name })}
                icon={<Trash2 aria-hidden />}
                disabled={fields.length === 1}
                onClick={() => set(fields.filter((_, place) => place !== at))}
              />
            </span>
            <QuestionFields
              field={inner}
              kinds={INNER_KINDS}
              isNew={false}
              reader={reader}
              times={times}
              products={products}
              recordKinds={recordKinds}
              onField={(next) =>
                set(fields.map((each, place) => (place === at ? { ...each, ...innerOf(next) } : each)))
              }
            />
          </fieldset>
        );
      })}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={fields.length >= MAX_INNER_FIELDS}
        onClick={() => set([...fields, newInnerField('text')])}
      >
        {m.forms_question_add()}
      </Button>
    </div>
  );
}

/** An edited question of a group, which has neither a condition nor places. */
function innerOf({ options, ...field }: Field): InnerField {
  return {
    ...field,
    kind: INNER_KINDS.find((kind) => kind === field.kind) ?? 'text',
    showIf: null,
    options: options.map((option) => ({ ...option, cap: null })),
    rows: [],
    fields: [],
    terms: [],
  };
}

const MOST_OPTIONS: Partial<Readonly<Record<FieldKind, number>>> = {
  matrix: MAX_MATRIX_OPTIONS,
  ranking: MAX_RANKED,
};

function Options({
  field,
  hasPlaces,
  onField,
}: {
  field: Field;
  hasPlaces: boolean;
  onField: (field: Field) => void;
}): ReactNode {
  return (
    <EditableTable
      caption={m.forms_options()}
      rows={field.options}
      onRows={(options) => onField({ ...field, options: [...options] })}
      rowKey={({ id }) => id}
      rowName={(_, at) => m.forms_option_number({ number: at + 1 })}
      make={() => ({ id: newId('o'), label: { th: '', en: '' }, cap: null })}
      min={1}
      max={MOST_OPTIONS[field.kind] ?? MAX_OPTIONS}
      addLabel={m.forms_option_add()}
      isOrdered
      columns={[
        { ...labelColumn<FieldOption>(m.forms_option()), className: '@2xl:w-2/3' },
        ...(hasPlaces ? [capColumn<FieldOption>()] : []),
      ]}
    />
  );
}

/** What a payment offers: products of the shop in the words of the form. */
function Products({
  field,
  reader: { locale },
  products,
  onField,
}: Pick<QuestionCardProps, 'field' | 'reader' | 'products' | 'onField'>): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{m.forms_payment_about()}</p>
      {products.isShopOff && <Notice tone="warning">{m.forms_payment_off_editor()}</Notice>}
      <EditableTable
        caption={m.forms_options()}
        rows={field.options}
        onRows={(options) => onField({ ...field, options: [...options] })}
        rowKey={({ id }) => id}
        rowName={(_, at) => m.forms_option_number({ number: at + 1 })}
        make={newProduct}
        min={1}
        max={MAX_OPTIONS}
        addLabel={m.forms_option_add()}
        isOrdered
        columns={[
          { ...labelColumn<FieldOption>(m.forms_option()), className: '@2xl:w-1/2' },
          {
            key: 'sku',
            header: m.forms_payment_product(),
            isWide: true,
            className: '@2xl:w-1/2',
            cell: ({ row, control, onRow }) => (
              <ProductPicker
                label={control['aria-label']}
                sku={row.sku ?? ''}
                products={products}
                onProduct={(item) => onRow(withProduct(row, item))}
                locale={locale}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Rows({ field, onField }: { field: Field; onField: (field: Field) => void }): ReactNode {
  return (
    <EditableTable
      caption={m.forms_rows()}
      rows={field.rows}
      onRows={(rows) => onField({ ...field, rows: [...rows] })}
      rowKey={({ id }) => id}
      rowName={(_, at) => m.forms_row_number({ number: at + 1 })}
      make={() => ({ id: newId('r'), label: { th: '', en: '' } })}
      min={1}
      max={MAX_ROWS}
      addLabel={m.forms_row_add()}
      isOrdered
      columns={[labelColumn<FieldRow>(m.forms_row())]}
    />
  );
}

function labelColumn<Row extends FieldRow>(header: string): EditedColumn<Row> {
  return {
    key: 'label',
    header,
    isWide: true,
    text: ({ label }) => label.th,
    set: (row, th) => ({ ...row, label: { ...row.label, th } }),
    cell: ({ row, control, onRow }) => (
      <BilingualCell
        control={control}
        texts={row.label}
        onText={(language, text) => onRow({ ...row, label: { ...row.label, [language]: text } })}
        maxLength={MAX_LABEL}
      />
    ),
  };
}
