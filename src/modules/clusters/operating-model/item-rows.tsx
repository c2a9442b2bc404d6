import type { ReactNode } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { CLUSTER_ROLES } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import type { ModelContent } from './model-contract.ts';
import { MAX_DOCUMENTS, MAX_ITEM_NAME, MAX_POSITIONS } from './model-rules.ts';

/** A row with the key that it keeps while it is edited, its numbers as they are typed. */
interface ItemDraft {
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
}
interface PositionDraft extends ItemDraft {
  readonly seats: string;
  readonly role: ModelContent['positions'][number]['role'];
}
interface DocumentDraft extends ItemDraft {
  readonly need: ModelContent['documents'][number]['need'];
  readonly validMonths: string;
}

/** The rows of the positions that a model has. */
export function positionDrafts(positions: ModelContent['positions']): PositionDraft[] {
  return positions.map(({ seats, ...rest }, at) => ({ ...rest, seats: String(seats), key: `saved-${at}` }));
}

/** The rows of the documents that a model asks for. */
export function documentDrafts(documents: ModelContent['documents']): DocumentDraft[] {
  return documents.map(({ validMonths, ...rest }, at) => ({
    ...rest,
    validMonths: validMonths === null ? '' : String(validMonths),
    key: `saved-${at}`,
  }));
}

interface RowsProps<Row> {
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  problem: FormProblem | null;
}

/** Positions that an organisation has from the start. */
export function PositionRows({ rows, onRows, problem }: RowsProps<PositionDraft>): ReactNode {
  return (
    <EditableTable<PositionDraft>
      caption={m.clusters_model_positions()}
      columns={[
        ...nameColumns<PositionDraft>(),
        numberColumn<PositionDraft>('seats', m.clusters_model_seats(), '1'),
        choiceColumn<PositionDraft, 'role'>('role', m.clusters_model_role(), {
          options: CLUSTER_ROLES,
          text: (role) => CLUSTER_ROLE_TEXTS[role](),
        }),
      ]}
      rows={rows}
      onRows={(changed) => onRows([...changed])}
      rowKey={({ key }) => key}
      rowName={({ nameTh }, at) => nameTh || m.clusters_model_position_number({ number: at + 1 })}
      make={() => ({ nameTh: '', nameEn: '', seats: '1', role: 'member', key: crypto.randomUUID() })}
      max={MAX_POSITIONS}
      addLabel={m.clusters_model_position_add()}
      isOrdered
      nameOf={(at, field) => `positions.${at}.${field}`}
      problem={problem}
    />
  );
}

/** Documents that an organisation has to hand in. */
export function DocumentRows({ rows, onRows, problem }: RowsProps<DocumentDraft>): ReactNode {
  return (
    <EditableTable<DocumentDraft>
      caption={m.clusters_model_documents()}
      columns={[
        ...nameColumns<DocumentDraft>(),
        choiceColumn<DocumentDraft, 'need'>('need', m.clusters_model_need(), {
          options: ['required', 'optional'],
          text: (need) =>
            need === 'required' ? m.clusters_model_document_required() : m.clusters_model_document_optional(),
        }),
        numberColumn<DocumentDraft>('validMonths', m.clusters_model_valid_months(), '–'),
      ]}
      rows={rows}
      onRows={(changed) => onRows([...changed])}
      rowKey={({ key }) => key}
      rowName={({ nameTh }, at) => nameTh || m.clusters_model_document_number({ number: at + 1 })}
      make={() => ({ nameTh: '', nameEn: '', need: 'required', validMonths: '', key: crypto.randomUUID() })}
      max={MAX_DOCUMENTS}
      addLabel={m.clusters_model_document_add()}
      isOrdered
      nameOf={(at, field) => `documents.${at}.${field}`}
      problem={problem}
    />
  );
}

function nameColumns<Row extends ItemDraft>(): EditedColumn<Row>[] {
  return (['nameTh', 'nameEn'] as const).map((key) => ({
    key,
    header: key === 'nameTh' ? m.clusters_model_item_th() : m.clusters_model_item_en(),
    isWide: true,
    className: '@2xl:min-w-40',
    text: (row) => row[key],
    set: (row, text) => ({ ...row, [key]: text }),
    input: { maxLength: MAX_ITEM_NAME, lang: key === 'nameTh' ? 'th' : 'en' },
  }));
}

function numberColumn<Row>(key: keyof Row & string, header: string, placeholder: string): EditedColumn<Row> {
  return {
    ...{ key, header, className: '@2xl:w-24' },
    text: (row) => String(row[key]),
    set: (row, text) => ({ ...row, [key]: text }),
    input: { inputMode: 'numeric', maxLength: 6, placeholder },
  };
}

function choiceColumn<Row, Key extends keyof Row & string>(
  key: Key,
  header: string,
  { options, text }: { options: readonly (Row[Key] & string)[]; text: (value: Row[Key] & string) => string },
): EditedColumn<Row> {
  return {
    ...{ key, header, className: '@2xl:w-36' },
    cell: ({ row, control, onRow }) => (
      <select
        {...control}
        value={String(row[key])}
        onChange={({ currentTarget }) =>
          onRow({ ...row, [key]: options.find((each) => each === currentTarget.value) ?? row[key] })
        }
        className={cellClass}
      >
        {options.map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </select>
    ),
  };
}
