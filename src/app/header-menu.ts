import * as m from '#messages';
import { lessonsPaths } from '#modules/lessons/public-ui.ts';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import { isLocalPath } from '#platform/navigation/address.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';

/** The header's links: those that the admin named, or else those of the modules that are on. None leads into a module that is off. */
export function headerMenuOf(
  { menu, modules }: Pick<TenantSettings, 'menu' | 'modules'>,
  locale: Locale,
): { label: string; path: string }[] {
  const links = menu
    ? menu.map((item) => ({ label: item[locale], path: item.path }))
    : [
        { label: m.app_nav_products(), path: shopPaths.products() },
        { label: m.app_nav_categories(), path: shopPaths.categories() },
        { label: m.app_nav_lessons(), path: lessonsPaths.lessons() },
        { label: m.app_nav_orders(), path: ordersPaths.orders() },
      ];
  return links.filter(
    ({ path }) =>
      isLocalPath(path) && (modules.shop || !isShopPath(path)) && (modules.lessons || !isLessonPath(path)),
  );
}

function isLessonPath(path: string): boolean {
  return /^\/lesson(?:\/|\?|#|$)/.test(path);
}

/** Orders stay open when the shop closes. */
function isShopPath(path: string): boolean {
  return /^\/shop(?:\/|\?|#|$)/.test(path) && !path.startsWith(ordersPaths.orders());
}
