import { z } from 'zod';
import { OrderNumber } from '../order/order-contract.ts';

/** Orders whose documents are issued at once. */
export const MAX_ISSUED_AT_ONCE = 50;

export const IssueWaitingInput = z.object({
  numbers: z.preprocess(
    (numbers) => (Array.isArray(numbers) ? numbers : [numbers]),
    z.array(OrderNumber).min(1).max(MAX_ISSUED_AT_ONCE),
  ),
});
export type IssueWaitingInput = z.output<typeof IssueWaitingInput>;

/** Numbers of the orders whose documents were issued, and of those that wait on. */
export interface IssuedForOrders {
  readonly issued: readonly string[];
  readonly left: readonly string[];
}
