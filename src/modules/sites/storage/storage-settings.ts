import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Scope } from '#platform/scope.ts';
import { listSiteStores } from '#platform/storage/site-store.ts';

export {
  chooseSiteStore,
  leaveSiteStore,
  tryCurrentStore,
  trySiteStore,
} from '#platform/storage/site-store.ts';

/** Returns the data of the storage page. Contains no secret key. */
export async function getStorageSettings(scope: Scope) {
  const { own, installation } = await listSiteStores(scope);
  const { locale, tenant } = scope;
  const amount = ({ objects, sizeBytes }: { objects: number; sizeBytes: number }) => ({
    objects: formatNumber(objects, locale),
    size: sizeText(sizeBytes, locale),
  });
  return {
    installation: amount(installation),
    own: own.map(({ changedAt, ...store }) => ({
      ...store,
      ...amount(store),
      isHolding: store.isCurrent || store.objects > 0,
      changedAt: formatDateTime(changedAt, { zone: tenant.zone, locale, style: 'short' }),
    })),
    origin: tenant.origin,
  };
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in decimal units, 1000 to each (IEC 80000-13). */
function sizeText(sizeBytes: number, locale: Scope['locale']): string {
  let value = sizeBytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatNumber(value, locale, { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}
