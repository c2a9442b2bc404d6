import type { RefObject } from 'react';
import * as m from '#messages';
import { useKeys } from '../keyboard/keys.ts';

/** The bar with the actions for the selected rows. */
const SELECTION_BAR = '[data-selection-bar]';

/** Keys of a list: the current row is the one that has focus, so that screen readers and Enter follow by themselves. */
export function useRowKeys(list: RefObject<HTMLElement | null>, { selects }: { selects: boolean }): void {
  useKeys([
    { code: 'KeyJ', repeats: true, label: m.ui_table_key_next(), run: () => step(list.current, 1) },
    { code: 'KeyK', repeats: true, label: m.ui_table_key_previous(), run: () => step(list.current, -1) },
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

function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next =
    rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  if (!next) return;
  (linkOf(next) ?? next).focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function rowAt(list: HTMLElement | null): HTMLTableRowElement | undefined {
  return rowsOf(list).find((row) => row.contains(document.activeElement));
}

function linkOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('.row-link') ?? null;
}

function rowsOf(list: HTMLElement | null): HTMLTableRowElement[] {
  return [...(list?.querySelectorAll<HTMLTableRowElement>('.card-table > tbody > tr') ?? [])];
}
