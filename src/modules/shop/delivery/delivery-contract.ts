import { TypedRowVersion, wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { storedText } from '../product/product-contract.ts';

export const MAX_DELIVERY_METHODS = 20;
const MAX_FEE_SATANG = 10_000_000_000;

export const DeliveryOption = z.object({
  code: z.string(),
  kind: z.enum(['flat', 'pickup']),
  title: z.string(),
  note: z.string(),
  /** Fee for this cart. */
  feeSatang: z.int(),
  /** Fee below the free-delivery threshold. */
  fullFeeSatang: z.int(),
  freeFromSatang: z.int().nullable(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;
export const DeliveryOptions = z.object({ options: z.array(DeliveryOption) });

export const ManagedDelivery = z.object({
  code: z.string(),
  kind: z.enum(['flat', 'pickup']),
  titleTh: z.string(),
  titleEn: z.string(),
  noteTh: z.string(),
  noteEn: z.string(),
  feeSatang: z.int(),
  freeFromSatang: z.int().nullable(),
  sort: z.int(),
  status: z.enum(['active', 'archived']),
  version: z.int(),
});
export type ManagedDelivery = z.infer<typeof ManagedDelivery>;
export const ManagedDeliveryList = z.object({ methods: z.array(ManagedDelivery) });

const FeeSatang = wide(z.int().min(0).max(MAX_FEE_SATANG));

export const DeliveryInput = z.object({
  /** Empty for a new method: one is made from its name. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9][a-z0-9-]{0,39})?$/)
    .default(''),
  kind: z.enum(['flat', 'pickup']),
  titleTh: storedText(80).pipe(z.string().min(1)),
  titleEn: storedText(80).default(''),
  noteTh: storedText(300).default(''),
  noteEn: storedText(300).default(''),
  feeSatang: FeeSatang.default(0),
  freeFromSatang: FeeSatang.nullable().default(null),
  sort: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0),
  status: z.enum(['active', 'archived']).default('active'),
  /** 0 for a new method. */
  version: TypedRowVersion.default(0),
});
export type DeliveryInput = z.infer<typeof DeliveryInput>;
