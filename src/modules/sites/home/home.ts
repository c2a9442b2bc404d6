import { readHomePage } from '#modules/content/public.ts';
import { listCategoryTiles, listProducts } from '#modules/shop/public.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import { allows } from '#platform/access/access.ts';
import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { takesPromptPay } from '#modules/billing/public.ts';
import { manageConfig } from '../permissions.ts';
import { sitesSettings } from '../site/site-settings-contract.ts';

const NEWEST = 8;
const TILES = 6;

/** Returns the page that the site chose for `/`; null for the composed home page. */
export const getOwnHome = (scope: Scope, http: PageHttp) => readHomePage(scope, http);

/** Returns the content of the composed home page. */
export async function getHome(scope: Scope) {
  const { settings, name, origin } = scope.tenant;
  const { tagline, about } = sitesSettings.of(scope.tenant);
  const isShopOn = settings.modules.shop === true;
  const [newest, tiles] = isShopOn
    ? await Promise.all([
        listProducts(scope, { stock: 'all', sort: 'newest', limit: NEWEST }),
        listCategoryTiles(scope),
      ])
    : [{ items: [] }, []];
  return {
    name,
    isShopOn,
    maySetUp: allows(manageConfig, scope.actor),
    origin,
    tagline: tagline?.[scope.locale] ?? null,
    about: about?.[scope.locale] ?? null,
    address: settings.contact.address ?? null,
    takesPromptPay: takesPromptPay(scope.tenant),
    newest: newest.items,
    tiles: tiles.filter(({ depth, hasProducts }) => depth === 1 && hasProducts).slice(0, TILES),
  };
}

/** Returns where `/` redirects; null for the welcome page, which is also used if the shop is off. */
export function homePathOf(tenant: Pick<Tenant, 'settings'>): string | null {
  const { home } = sitesSettings.of(tenant);
  if (home === 'welcome' || !tenant.settings.modules.shop) return null;
  return home === 'products' ? shopPaths.products() : shopPaths.categories();
}
