import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { TextLink } from '#ui/action/text-link.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { SharePlot } from '#ui/plot/share-plot.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { fullness, sizeText } from '../item/file-size-rules.ts';
import { filePaths } from '../own/paths.ts';

/** The site's storage: used, taken by uploads, free. All of it leads to the page of the storage. */
export function StorageCard({
  facts: { usedBytes, reservedBytes, limitBytes, items },
  locale,
}: {
  facts: { usedBytes: number; reservedBytes: number; limitBytes: number; items: number };
  locale: Locale;
}): ReactNode {
  const to = filePaths.overview();
  const { state } = fullness({ usedBytes, reservedBytes, limitBytes });
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <TextLink to={to} className="inline-flex items-center pointer-coarse:min-h-11">
          {m.files_overview_count({ count: formatNumber(items, locale) })}
        </TextLink>
        {state !== 'fine' && (
          <Badge tone={state === 'full' ? 'danger' : 'warning'}>{m.files_card_nearly_full()}</Badge>
        )}
      </p>
      <SharePlot
        label={m.files_overview_room()}
        unit={{
          ...countUnit(m.files_card_unit({ limit: sizeText(limitBytes, locale) })),
          full: (bytes) => sizeText(bytes, locale),
        }}
        partsLabel={m.files_card_part()}
        parts={[
          { key: 'used', label: m.files_overview_used(), value: usedBytes, to },
          ...(reservedBytes > 0
            ? [{ key: 'reserved', label: m.files_overview_reserved(), value: reservedBytes, to }]
            : []),
          {
            key: 'free',
            label: m.files_card_free(),
            value: Math.max(0, limitBytes - usedBytes - reservedBytes),
            isRest: true,
            to,
          },
        ]}
        isCompact
      />
    </>
  );
}
