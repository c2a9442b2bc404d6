import { listProvinces } from '#modules/address/public.ts';
import { listActiveClusters } from '#modules/clusters/public.ts';
import { clusterName } from '#modules/clusters/public-ui.ts';
import type { Scope } from '#platform/scope.ts';

/** Most organisations that the filter offers. */
const MAX_CLUSTER_CHOICES = 300;

/** What a filter offers: `value` goes into the address, `label` is in the reader's language. */
interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the provinces and active organisations by which vendors are filtered. */
export async function listFilterChoices(
  scope: Scope,
): Promise<{ provinces: FilterChoice[]; clusters: FilterChoice[] }> {
  const [provinces, clusters] = await Promise.all([
    listProvinces(scope),
    listActiveClusters(scope, { limit: MAX_CLUSTER_CHOICES }),
  ]);
  return {
    provinces: provinces.map(({ id, name_th, name_en }) => ({
      value: String(id),
      label: scope.locale === 'en' ? name_en : name_th,
    })),
    clusters: clusters.map((each) => ({ value: each.key, label: clusterName(each, scope.locale) })),
  };
}
