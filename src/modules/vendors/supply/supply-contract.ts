import { z } from 'zod';

const MAX_KEY = 60;

/** An organisation that a vendor supplies, by its key. */
export const SupplyInput = z.object({
  vendor: z.uuid(),
  cluster: z
    .string()
    .max(MAX_KEY)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
});
export type SupplyInput = z.output<typeof SupplyInput>;

/** An organisation that a vendor supplies. */
export interface SuppliedCluster {
  readonly clusterId: string;
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
}
