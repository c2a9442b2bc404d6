import { sitesSettings } from '#modules/sites/public.ts';
import { isLocalPath } from '#platform/navigation/address.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { headerLinks, pagePrefixes } from '../../composition.ts';

/**
 * Returns the header links: those that the admin chose, or the defaults of enabled modules. Links into disabled
 * modules are left out.
 */
export function headerMenuOf(
  tenant: Pick<Tenant, 'settings'>,
  locale: Locale,
): { label: string; path: string }[] {
  const { menu } = sitesSettings.of(tenant);
  const links = menu
    ? menu.map((item) => ({ label: item[locale], path: item.path }))
    : headerLinks.map(({ label, path }) => ({ label: label({}, { locale }), path }));
  return links.filter(({ path }) => {
    const module = switchOf(path);
    return isLocalPath(path) && (module === null || tenant.settings.modules[module] === true);
  });
}

/** Returns the switch that a path depends on. */
function switchOf(path: string): string | null {
  const bare = path.replace(/[?#].*$/, '');
  const owner = pagePrefixes.find(({ prefix }) => bare === prefix || bare.startsWith(`${prefix}/`));
  return owner?.switchedWith ?? null;
}
