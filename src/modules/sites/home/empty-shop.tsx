import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { configPaths } from '../config/paths.ts';

/** A home page without products: visitors are asked to come again, those who may set up the site are led there. */
export function EmptyShop({ maySetUp }: { maySetUp: boolean }): ReactNode {
  return (
    <EmptyState
      title={m.sites_home_empty_title()}
      action={maySetUp && <LinkButton to={configPaths.overview()}>{m.sites_home_empty_action()}</LinkButton>}
    >
      {m.sites_home_empty_text()}
    </EmptyState>
  );
}
