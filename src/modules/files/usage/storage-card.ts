import type { CardSource } from '#platform/page/card.ts';
import { overseeFiles } from '../permissions.ts';
import { tenantUsage } from '../quota/quota.ts';

export interface StorageFacts {
  readonly usedBytes: number;
  /** Taken by uploads that are not finished. */
  readonly reservedBytes: number;
  readonly limitBytes: number;
  readonly items: number;
}

/** How full the site's storage is. */
export const storageCard: CardSource<StorageFacts> = {
  access: overseeFiles,
  load: async (scope) => {
    const { usedBytes, reservedBytes, limitBytes, items } = await tenantUsage(scope);
    return { usedBytes, reservedBytes, limitBytes, items };
  },
};
