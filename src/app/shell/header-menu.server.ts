import { sitesSettings } from '#modules/sites/public.ts';
import { isLocalPath } from '#platform/navigation/address.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { headerLinks, switchedPaths } from '../../composition.ts';

/** The header's links: those that the admin named, or else those of the modules that are on. None leads into a module that is off. */
export function headerMenuOf(
  tenant: Pick<Tenant, 'settings'>,
  locale: Locale,
): { label: string; path: string }[] {
  const { menu } = sitesSettings.of(tenant);
  const links = menu
    ? menu.map((item) => ({ label: item[locale], path: item.path }))
    : headerLinks.map(({ label, path }) => ({ label: label({}, { locale }), path }));
  return links.filter(({ path }) => {
    const module = moduleOf(path);
    return isLocalPath(path) && (module === null || tenant.settings.modules[module] === true);
  });
}

/** The module that a path leads into, where that may be switched off. */
function moduleOf(path: string): string | null {
  const bare = path.replace(/[?#].*$/, '');
  return switchedPaths.find(({ pattern }) => pattern.test(bare))?.switchedBy ?? null;
}
