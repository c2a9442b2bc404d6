import type { ReactNode } from 'react';
import { Notice } from '../text/notice.tsx';

/** Why something was refused, spoken at once; nothing without a problem. Forms that name their fields use `FormErrorSummary`. */
export function ProblemNotice({
  problem,
}: {
  problem: { readonly message: string } | null | undefined;
}): ReactNode {
  return (
    problem && (
      <Notice tone="danger" live>
        {problem.message}
      </Notice>
    )
  );
}
