import { readMenus } from '#modules/content/public.ts';
import { type ShownEntry, withOwnLink } from '#modules/content/public-ui.ts';
import { isLocalPath } from '#platform/navigation/address.ts';
import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { headerLinks, pagePrefixes } from '../../composition.ts';

/**
 * Returns the links of header and footer: those that the site chose, in the header else the defaults of modules that are
 * on. Links into modules that are off are left out.
 */
export async function siteMenusOf(
  scope: Scope,
  http: Pick<PageHttp, 'keepUntil'>,
): Promise<{ menu: ShownEntry[]; footer: ShownEntry[] }> {
  const { main, footer } = await readMenus(scope, http);
  const usual = headerLinks.map(({ label, path }) => ({
    label: label({}, { locale: scope.locale }),
    path,
    links: [],
  }));
  return {
    menu: whatIsOn(scope.tenant, main ?? usual).map(withOwnLink),
    footer: whatIsOn(scope.tenant, footer),
  };
}

/** Leaves out links into modules that are off, and entries that then lead nowhere. */
export function whatIsOn(tenant: Pick<Tenant, 'settings'>, entries: readonly ShownEntry[]): ShownEntry[] {
  const isOn = (path: string): boolean => {
    const module = isLocalPath(path) ? switchOf(path) : null;
    return module === null || tenant.settings.modules[module] === true;
  };
  return entries.flatMap(({ label, path, links }) => {
    const shown = {
      label,
      path: path !== null && isOn(path) ? path : null,
      links: links.filter((link) => isOn(link.path)),
    };
    return shown.path === null && shown.links.length === 0 ? [] : [shown];
  });
}

/** Returns the switch that a path depends on. */
function switchOf(path: string): string | null {
  const bare = path.replace(/[?#].*$/, '');
  const owner = pagePrefixes.find(({ prefix }) => bare === prefix || bare.startsWith(`${prefix}/`));
  return owner?.switchedWith ?? null;
}
