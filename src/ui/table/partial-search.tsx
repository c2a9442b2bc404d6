import type { ReactNode } from 'react';
import * as m from '#messages';
import { Notice } from '../text/notice.tsx';

/** Says that a list with a search may lack rows: more match than the search looks through. */
export function PartialSearch({ isPartial }: { isPartial: boolean }): ReactNode {
  if (!isPartial) return null;
  return (
    <Notice tone="warning" className="mb-4">
      {m.ui_table_search_partial()}
    </Notice>
  );
}
