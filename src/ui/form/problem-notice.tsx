import type { ReactNode } from 'react';
import { Notice } from '../text/notice.tsx';

/**
 * Announces why something was refused; renders nothing without a problem. Forms with named fields use
 * `FormErrorSummary`.
 */
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
