import type { ReactNode } from 'react';
import { Notice } from '#ui/text/notice.tsx';
import { problemText } from '../problem-text.tsx';

/** Why a variant did not come into the cart. */
export function BuyProblem({ problem }: { problem: Parameters<typeof problemText>[0] }): ReactNode {
  return (
    <Notice tone="danger" live>
      {problemText(problem)}
    </Notice>
  );
}
