import { z } from 'zod';

const MAX_KEY = 60;
export const MAX_SUPPLY_SEARCH = 100;

/** An organisation that a vendor supplies, by its key. */
export const SupplyInput = z.object({
  vendor: z.uuid(),
  cluster: z
    .string()
    .max(MAX_KEY)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
});
export type SupplyInput = z.output<typeof SupplyInput>;

/** Part of the name of organisations that are to be offered, in the address of the page. */
export const SupplySearch = z.object({ organisation: z.string().trim().max(MAX_SUPPLY_SEARCH).catch('') });

/** Organisations that can be added to those that a vendor supplies. */
export interface SupplyChoices {
  readonly choices: readonly SuppliedCluster[];
  /** Whether there are more than are offered. */
  readonly isPartial: boolean;
  /** What their names were searched for; empty: nothing. */
  readonly named: string;
}

/** An organisation that a vendor supplies. */
export interface SuppliedCluster {
  readonly clusterId: string;
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
}
