import { listCategoryTiles, listProducts } from '#modules/shop/public.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import type { Scope } from '#platform/scope.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';

const NEWEST = 8;
const TILES = 6;

/** What a site shows of itself, composed from what it has. */
export async function getHome(scope: Scope) {
  const { settings, name, origin } = scope.tenant;
  const isShopOn = settings.modules.shop;
  const [newest, tiles] = isShopOn
    ? await Promise.all([
        listProducts(scope, { stock: 'all', sort: 'newest', limit: NEWEST }),
        listCategoryTiles(scope),
      ])
    : [{ items: [] }, []];
  return {
    name,
    isShopOn,
    origin,
    tagline: settings.tagline?.[scope.locale] ?? null,
    about: settings.about?.[scope.locale] ?? null,
    address: settings.contact.address ?? null,
    takesPromptPay: settings.promptpay !== undefined,
    newest: newest.items,
    tiles: tiles.filter(({ depth, hasProducts }) => depth === 1 && hasProducts).slice(0, TILES),
  };
}

/** Where `/` leads by the site's choice; null for its own welcome, which also stands in for a shop that is off. */
export function homePathOf({
  home,
  modules,
}: Pick<TenantSettings, 'home'> & { modules: Pick<TenantSettings['modules'], 'shop'> }): string | null {
  if (home === 'welcome' || !modules.shop) return null;
  return home === 'products' ? shopPaths.products() : shopPaths.categories();
}
