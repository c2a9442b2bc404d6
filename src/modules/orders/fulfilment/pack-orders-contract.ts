import { z } from 'zod';
import { Instant } from '#platform/dates/date-contract.ts';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { OrderNumber } from '../order/order-contract.ts';

/** Orders that are packed at once, in one transaction. */
export const MAX_PACKED_AT_ONCE = 100;

export const PackOrdersInput = z.object({
  numbers: oneOrSeveral(OrderNumber, MAX_PACKED_AT_ONCE),
});
export type PackOrdersInput = z.output<typeof PackOrdersInput>;

export const UnpackOrdersInput = PackOrdersInput.extend({ packedAt: Instant });
export type UnpackOrdersInput = z.output<typeof UnpackOrdersInput>;

/** What packing many orders did: those that could not be packed are left as they were. */
export interface PackedOrders {
  readonly packed: readonly string[];
  readonly left: readonly string[];
  /** Names this packing for its undo. */
  readonly packedAt: string;
}
