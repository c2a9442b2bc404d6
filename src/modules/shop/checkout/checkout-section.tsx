import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';

interface CheckoutSectionProps {
  number: number;
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

/** One numbered section of the one-page checkout. */
export function CheckoutSection({ number, title, description, children }: CheckoutSectionProps): ReactNode {
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-ink tabular-nums"
          >
            {number}
          </span>
          {title}
        </span>
      }
      description={description}
    >
      {children}
    </Card>
  );
}
