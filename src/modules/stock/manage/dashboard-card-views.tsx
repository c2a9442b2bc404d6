import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { LOW_STOCK } from '../level/stock-rules.ts';
import { stockPaths } from '../paths.ts';

interface Low {
  readonly itemId: string;
  readonly label: string;
  readonly available: number;
}

/** What is left of the scarcest items: a whole bar is the level at which they are reported. */
export function LowStockCard({ facts: { levels } }: { facts: { levels: readonly Low[] } }): ReactNode {
  if (levels.length === 0) return <CardEmpty icon={<CircleCheck />}>{m.stock_card_low_none()}</CardEmpty>;
  return (
    <BarRows
      label={m.stock_card_low()}
      rowsLabel={m.stock_item()}
      rows={levels.map(({ itemId, label, available }) => ({
        key: itemId,
        label: label || itemId,
        to: stockPaths.item(itemId),
        values: [available],
        isWarning: true,
        ...(available <= 0 && { detail: m.stock_card_none_left() }),
      }))}
      measures={[
        {
          label: m.stock_available(),
          unit: countUnit(m.stock_card_level({ count: LOW_STOCK })),
          // More is sold than there is where that is allowed.
          ends: { low: Math.min(0, ...levels.map(({ available }) => available)), high: LOW_STOCK },
        },
      ]}
      isCompact
    />
  );
}
