import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty, CardRow, CardRows } from '#ui/layout/card-rows.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { stockPaths } from '../paths.ts';

interface Low {
  readonly itemId: string;
  readonly label: string;
  readonly available: number;
}

export function LowStockCard({ facts }: { facts: { levels: readonly Low[] } }): ReactNode {
  if (facts.levels.length === 0)
    return <CardEmpty icon={<CircleCheck />}>{m.stock_card_low_none()}</CardEmpty>;
  return (
    <CardRows>
      {facts.levels.map((level) => (
        <CardRow
          key={level.itemId}
          to={stockPaths.item(level.itemId)}
          title={level.label}
          {...(level.available > 0
            ? { end: m.stock_card_left({ count: level.available }) }
            : { badge: <Badge tone="danger">{m.stock_card_none_left()}</Badge> })}
        />
      ))}
    </CardRows>
  );
}
