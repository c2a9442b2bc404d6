import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface EmptyStateProps {
  title: ReactNode;
  /** What will appear here, and why it is empty. */
  children?: ReactNode;
  icon?: ReactNode;
  /** The first action to take. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({
  title,
  children,
  icon = <Inbox />,
  action,
  headingLevel = 2,
  className,
}: EmptyStateProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-md animate-appear flex-col items-center gap-2 px-4 py-12 text-center',
        className,
      )}
    >
      <span
        aria-hidden
        className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
      >
        {icon}
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
