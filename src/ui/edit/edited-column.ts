import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from '../form/field.tsx';

/** Class names of the control of a cell: as high as other controls, with less room at its sides. */
export const cellClass = `${controlClass} @2xl:px-2 @2xl:text-sm`;

/** Attributes that every control of a cell needs. */
export interface CellControl {
  'aria-label': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  /** Finds the control for the keyboard. */
  'data-cell': string;
  name: string | undefined;
  disabled: boolean;
}

/** A column of a table of rows that are edited. */
export interface EditedColumn<Row> {
  /** Also the end of the field's name, after the row's. */
  readonly key: string;
  readonly header: string;
  /** Accessible name of a cell's control; the header and the row's name by default. */
  readonly label?: (row: Row, at: number) => string;
  /** Such as `w-32`, where the table is wide enough to be one. */
  readonly className?: string;
  /** Takes the whole width of a card. */
  readonly isWide?: boolean;
  /** The row with a text that was typed or pasted into this column. */
  readonly set?: (row: Row, text: string) => Row;
  /** Text of the cell, for a column of texts. */
  readonly text?: (row: Row) => string;
  /** Whether a cell says and shows nothing, for a column whose cells are more than text. */
  readonly isEmpty?: (row: Row) => boolean;
  /** Longer texts that are pasted into rows are cut. */
  readonly maxLetters?: number;
  readonly input?: Pick<
    ComponentProps<'input'>,
    'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize' | 'lang'
  >;
  /** Another control than a text field. */
  readonly cell?: (given: EditedCell<Row>) => ReactNode;
}

/** What a cell with a control of its own is given. */
export interface EditedCell<Row> {
  readonly row: Row;
  readonly at: number;
  readonly control: CellControl;
  readonly onRow: (row: Row) => void;
}

/** What the further fields of a row are given. */
export interface RowDetails<Row> {
  readonly row: Row;
  readonly at: number;
  /** The row's name: "Variant 2". */
  readonly name: string;
  /** Name of a field as it is posted. */
  readonly nameOf: (field: string) => string | undefined;
  readonly onRow: (row: Row) => void;
}

/** Whether nothing has been typed into a row. */
export function isBlank<Row>(row: Row, columns: readonly EditedColumn<Row>[]): boolean {
  return columns.every((column) => isBlankCell(row, column));
}

/** Whether nothing stands in a cell; what is chosen there counts for nothing. */
export function isBlankCell<Row>(row: Row, { text, isEmpty }: EditedColumn<Row>): boolean {
  return isEmpty?.(row) ?? (text === undefined || text(row).trim() === '');
}
