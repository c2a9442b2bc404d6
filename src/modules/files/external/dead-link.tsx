import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import * as m from '#messages';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';

/** Page of an invalid link, the same whether it has ended or never existed. Rethrows other errors. */
export function DeadLink({ error }: { error: unknown }): ReactNode {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <PageFrame background="canvas" maxWidth="2xl" padding="roomy">
      <EmptyState headingLevel={1} icon={<Unlink />} title={m.files_dead_link_title()}>
        {m.files_dead_link_text()}
      </EmptyState>
    </PageFrame>
  );
}
