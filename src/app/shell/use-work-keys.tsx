import { useNavigate } from 'react-router';
import * as m from '#messages';
import { useKeys } from '#ui/keyboard/keys.ts';
import { openKeysSheet } from '#ui/keyboard/keys-sheet-state.ts';
import type { WorkAreaItem } from '#ui/layout/work-layout.tsx';
import { openPalette } from '../palette/palette-host.tsx';

/** Keys of all work pages: `g` and the letter of an area, `/` for the search of the page, `?` for the list of keys. */
export function useWorkKeys(areas: readonly (WorkAreaItem & { readonly key: string })[]): void {
  const go = useNavigate();
  useKeys([
    ...areas.map(({ key, label, to }) => ({
      code: key,
      after: 'KeyG',
      label: m.app_work_go_to({ area: label }),
      run: () => void go(to),
    })),
    { code: 'Slash', label: m.app_work_search_page(), run: focusSearch },
    { code: 'Slash', shift: true, label: m.app_work_show_keys(), run: openKeysSheet },
  ]);
}

/** Pages without a search of their own lead to the one of everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  if (field) field.focus();
  else openPalette();
}
