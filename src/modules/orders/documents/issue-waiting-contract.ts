import { z } from 'zod';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { OrderNumber } from '../order/order-contract.ts';

/** Orders whose documents are issued at once. */
export const MAX_ISSUED_AT_ONCE = 50;

export const IssueWaitingInput = z.object({
  numbers: oneOrSeveral(OrderNumber, MAX_ISSUED_AT_ONCE),
});
export type IssueWaitingInput = z.output<typeof IssueWaitingInput>;

/** Numbers of the orders whose documents were issued, and of those that wait on. */
export interface IssuedForOrders {
  readonly issued: readonly string[];
  readonly left: readonly string[];
}
