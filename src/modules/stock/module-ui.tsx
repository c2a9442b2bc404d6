import { Boxes } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { stockPaths } from './paths.ts';

/** The part of stock in the managers' navigation. */
export function stockWorkNav(): WorkNavItem[] {
  return [{ to: stockPaths.levels(), label: m.stock_title(), icon: <Boxes aria-hidden /> }];
}
