import type { Stage } from '#platform/demo/stage.ts';
import { CERAMICS_HOUSE } from './ceramics-house.ts';
import type { DemoShop } from './demo-shop.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillOrders } from './fill-orders.ts';
import { fillPictures } from './fill-pictures.ts';
import { TEA_HOUSE } from './tea-house.ts';

const SHOPS: Readonly<Record<string, DemoShop>> = { demo: TEA_HOUSE, baan: CERAMICS_HOUSE };

/**
 * Fills a site's shop: the catalogue with its pictures, then the orders. The orders are here and not in their own module
 * because each starts in a cart, which orders know nothing about.
 */
export async function fillShop(stage: Stage): Promise<void> {
  const shop = SHOPS[stage.code];
  if (!shop) return;
  await fillPictures(stage, shop, fillCatalogue(stage, shop));
  await fillOrders(stage, shop);
}
