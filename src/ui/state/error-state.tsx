import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';

export interface ErrorStateProps {
  title?: ReactNode;
  /** What happened and what the reader can do. */
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
  /** Shown in place of, or next to, the retry button. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

export function ErrorState({
  title = m.ui_error_title(),
  children = m.ui_error_body(),
  requestId,
  onRetry,
  action,
  icon = <TriangleAlert />,
  headingLevel = 2,
  className,
}: ErrorStateProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role="alert"
      className={classNames(
        'mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center',
        className,
      )}
    >
      <span
        aria-hidden
        className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger [&_svg]:size-6"
      >
        {icon}
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      <div className="text-ink-soft">{children}</div>
      {(onRetry || action) && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
              {m.ui_retry()}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className="mt-3 text-xs text-ink-soft">
          {m.ui_request_id()} <code className="select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
