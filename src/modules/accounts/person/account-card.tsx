import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';

/** The single card of the small account pages. */
export function AccountCard({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{title}</h1>
        {intro === undefined ? <div className="mb-4" /> : <p className="mb-6 text-ink-soft">{intro}</p>}
        {children}
      </Card>
    </PageFrame>
  );
}
