import { createContext, type ReactNode, useContext } from 'react';
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs.tsx';

/** Where the pages inside lead back to; null where there is no such page. */
export const PageHome = createContext<(Crumb & { readonly to: string }) | null>(null);

/** Returns a page's breadcrumbs, beginning with the page that all pages here lead back to. */
export function useCrumbsFromHome(crumbs: readonly Crumb[] = []): readonly Crumb[] {
  const home = useContext(PageHome);
  return home === null || crumbs.some(({ to }) => to === home.to) ? crumbs : [home, ...crumbs];
}

/** The way back for a page without a `PageHeader`. */
export function PageHomeLink(): ReactNode {
  const crumbs = useCrumbsFromHome();
  return crumbs.length > 0 && <Breadcrumbs items={crumbs} />;
}
