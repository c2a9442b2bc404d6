import { listCategoryTiles, listProducts } from '#modules/shop/public.ts';
import type { Scope } from '#platform/scope.ts';

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
