import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { findHomePage, viewOfVariant } from '../reading/read-item.ts';
import type { ItemView, SiteOfPage } from '../reading/reading-contract.ts';
import { dependOnCards } from '../reading/shown-cards.ts';
import { keepUntilNextChange } from '../reading/visible.ts';

/** Returns the page that the site chose for `/`; null for the composed home page, also while the page is not public. */
export async function readHomePage(
  scope: Scope,
  http: PageHttp,
): Promise<{ readonly item: ItemView; readonly site: SiteOfPage } | null> {
  const { modules } = scope.tenant.settings;
  if (modules.content === false) return null;
  await keepUntilNextChange(scope, http);
  const page = await findHomePage(scope);
  if (page === null) return null;
  const { origin, name, zone } = scope.tenant;
  const item = await viewOfVariant(scope, page, scope.actor.role);
  dependOnCards(scope, http, item);
  return { item, site: { origin, name, zone } };
}
