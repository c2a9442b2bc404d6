import { Boxes } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { WorkLayout } from '#ui/work-layout.tsx';
import { stockPaths } from './paths.ts';

/** The frame of the managers' pages of stock. */
export function StockFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <WorkLayout
      title={m.stock_area()}
      groups={[{ items: [{ to: stockPaths.levels(), label: m.stock_title(), icon: <Boxes aria-hidden /> }] }]}
    >
      {children}
    </WorkLayout>
  );
}
