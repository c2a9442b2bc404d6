import type { RefObject } from 'react';
import * as m from '#messages';
import { useKeys } from '../keyboard/keys.ts';

/** The bar with the actions for the selected rows. */
const SELECTION_BAR = '[data-selection-bar]';

export interface RowKeys {
  readonly selects: boolean;
  /** A panel beside the list: shows or closes a row's detail, or follows to the row that is current now. */
  readonly beside?: {
    readonly show: (index: number) => void;
    readonly follow: (index: number) => void;
  };
}

/**
 * Keys of a list: the current row is the one that has focus, so that screen readers and Enter follow by themselves. While
 * the focus is elsewhere, it is the row whose detail is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, { selects, beside }: RowKeys): void {
  const move = (by: 1 | -1): void => {
    const index = step(list.current, by);
    if (index !== null) beside?.follow(index);
  };
  useKeys([
    { code: 'KeyJ', repeats: true, label: m.ui_table_key_next(), run: () => move(1) },
    { code: 'KeyK', repeats: true, label: m.ui_table_key_previous(), run: () => move(-1) },
    ...(beside
      ? [
          {
            code: 'KeyV',
            label: m.ui_table_key_beside(),
            run: () => beside.show(Math.max(indexOfCurrent(rowsOf(list.current)), 0)),
          },
        ]
      : []),
    { code: 'Enter', label: m.ui_table_key_open(), run: () => linkOf(rowAt(list.current))?.click() },
    ...(selects
      ? [
          {
            code: 'KeyX',
            label: m.ui_table_key_select(),
            run: () =>
              rowAt(list.current)?.querySelector<HTMLInputElement>('input[type=checkbox]:enabled')?.click(),
          },
          {
            code: 'Period',
            label: m.ui_table_key_actions(),
            run: () => list.current?.querySelector<HTMLElement>(`${SELECTION_BAR} button:enabled`)?.focus(),
          },
        ]
      : []),
  ]);
}

/** Focuses the next row and returns its index; null in an empty list. */
function step(list: HTMLElement | null, by: 1 | -1): number | null {
  const rows = rowsOf(list);
  const at = indexOfCurrent(rows);
  const index =
    at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
  const next = rows[index];
  if (!next) return null;
  (linkOf(next) ?? next).focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return index;
}

function rowAt(list: HTMLElement | null): HTMLTableRowElement | undefined {
  const rows = rowsOf(list);
  return rows[indexOfCurrent(rows)];
}

function indexOfCurrent(rows: readonly HTMLTableRowElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused === -1 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : focused;
}

function linkOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('.row-link') ?? null;
}

function rowsOf(list: HTMLElement | null): HTMLTableRowElement[] {
  return [...(list?.querySelectorAll<HTMLTableRowElement>('.card-table > tbody > tr') ?? [])];
}
