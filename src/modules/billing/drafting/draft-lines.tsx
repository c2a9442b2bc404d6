import type { ReactNode } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { VAT_CLASSES } from '../document/document-kinds-rules.ts';
import {
  type DraftLine,
  MAX_DRAFT_LINES,
  MAX_LINE_DETAIL,
  MAX_LINE_NAME,
  MAX_LINE_UNIT,
  MAX_TYPED,
} from './draft-contract.ts';
import { emptyLine } from './draft-rules.ts';

/** A line with the key that it keeps while it is edited. */
export type DraftRow = DraftLine & { readonly key: string };

/** The lines of a draft: typed, or pasted from a spreadsheet. */
export function DraftLines({
  rows,
  onRows,
  problem,
  hasVat,
}: {
  rows: readonly DraftRow[];
  onRows: (rows: readonly DraftRow[]) => void;
  problem: FormProblem | null;
  /** Whether the seller is registered for VAT. */
  hasVat: boolean;
}): ReactNode {
  return (
    <EditableTable
      caption={m.billing_draft_lines()}
      columns={columnsOf(hasVat)}
      rows={rows}
      onRows={onRows}
      rowKey={({ key }) => key}
      rowName={({ name }, at) => name || m.billing_draft_line_number({ number: at + 1 })}
      make={(last) => ({
        ...emptyLine(),
        ...(last && { vatClass: last.vatClass }),
        key: crypto.randomUUID(),
      })}
      min={1}
      max={MAX_DRAFT_LINES}
      addLabel={m.billing_draft_line_add()}
      isOrdered
      nameOf={(at, field) => `lines.${at}.${field}`}
      problem={problem}
    />
  );
}

type TextKey = 'name' | 'detail' | 'quantity' | 'unit' | 'price' | 'discount';

function textColumn(
  key: TextKey,
  header: string,
  given: Partial<EditedColumn<DraftRow>>,
): EditedColumn<DraftRow> {
  return {
    ...{ key, header },
    text: (row) => row[key],
    set: (row, text) => ({ ...row, [key]: text }),
    ...given,
  };
}

function columnsOf(hasVat: boolean): EditedColumn<DraftRow>[] {
  const number = { inputMode: 'decimal', maxLength: MAX_TYPED } as const;
  const columns = [
    textColumn('name', m.billing_draft_line_name(), {
      ...{ isWide: true, className: '@2xl:min-w-40' },
      input: { maxLength: MAX_LINE_NAME },
    }),
    textColumn('detail', m.billing_draft_line_detail(), {
      ...{ isWide: true, className: '@2xl:min-w-32' },
      input: { maxLength: MAX_LINE_DETAIL },
    }),
    textColumn('quantity', m.billing_draft_line_quantity(), { className: '@2xl:w-20', input: number }),
    textColumn('unit', m.billing_draft_line_unit(), {
      className: '@2xl:w-20',
      input: { maxLength: MAX_LINE_UNIT },
    }),
    textColumn('price', m.billing_draft_line_price(), { className: '@2xl:w-28', input: number }),
    textColumn('discount', m.billing_draft_line_discount(), {
      className: '@2xl:w-24',
      input: { ...number, placeholder: '–' },
    }),
  ];
  return hasVat ? [...columns, vatColumn()] : columns;
}

function vatColumn(): EditedColumn<DraftRow> {
  return {
    key: 'vatClass',
    header: m.billing_document_vat(),
    className: '@2xl:w-28',
    cell: ({ row, control, onRow }) => (
      <select
        {...control}
        value={row.vatClass}
        onChange={({ currentTarget }) =>
          onRow({
            ...row,
            vatClass: VAT_CLASSES.find((each) => each === currentTarget.value) ?? row.vatClass,
          })
        }
        className={cellClass}
      >
        <option value="standard">{m.billing_draft_vat_standard()}</option>
        <option value="zero">{m.billing_draft_vat_zero()}</option>
        <option value="exempt">{m.billing_draft_vat_exempt()}</option>
      </select>
    ),
  };
}
