import * as m from '#messages';
import { lessonsPaths } from '#modules/lessons/public-ui.ts';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import { isLocalPath } from '#platform/navigation/address.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { SwitchableModule, TenantSettings } from '#platform/tenancy/tenant.ts';

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
  return links.filter(({ path }) => {
    const module = moduleOf(path);
    return isLocalPath(path) && (module === null || modules[module]);
  });
}

/** The first that fits counts. Orders stay open when the shop closes. */
const MODULE_PATHS: readonly (readonly [RegExp, SwitchableModule | null])[] = [
  [/^\/shop\/orders($|\/)/, null],
  [/^\/shop($|\/)/, 'shop'],
  [/^\/lesson\/(exams?|assessment|manage\/exams)($|\/)/, 'exams'],
  [/^\/lesson($|\/)/, 'lessons'],
  [/^\/user\/wallet($|\/)/, 'wallet'],
  [/^\/user\/message($|\/)/, 'messages'],
  [/^\/(user\/filemanager|user\/upload|external\/storage)($|\/)/, 'files'],
];

/** The module that a path leads into, where that may be switched off. */
function moduleOf(path: string): SwitchableModule | null {
  const bare = path.replace(/[?#].*$/, '');
  return MODULE_PATHS.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}
