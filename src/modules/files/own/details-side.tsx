import { lazy, type ReactNode, Suspense } from 'react';
import type { Locale } from '#platform/locale/locale.ts';
import type { ListedItem } from './listing-contract.ts';
import type { Shown } from './listing-dialogs.tsx';

const DetailsPanel = lazy(() => import('./details-panel.tsx'));

/** The details panel beside the list, with the item's current data. */
export function DetailsSide({
  shown,
  items,
  isTrash,
  personId,
  locale,
  zone,
  onShow,
  onChanged,
}: {
  shown: Shown | null;
  items: readonly ListedItem[];
  isTrash: boolean;
  personId: string;
  locale: Locale;
  zone: string;
  onShow: (shown: Shown | null) => void;
  onChanged: () => void;
}): ReactNode {
  if (shown?.what !== 'details') return null;
  return (
    <Suspense fallback={null}>
      <DetailsPanel
        item={items.find(({ itemId }) => itemId === shown.item.itemId) ?? shown.item}
        tab={shown.tab}
        isTrash={isTrash}
        personId={personId}
        locale={locale}
        zone={zone}
        onClose={() => onShow(null)}
        onShare={(item) => onShow({ what: 'share', item })}
        onChanged={onChanged}
      />
    </Suspense>
  );
}
