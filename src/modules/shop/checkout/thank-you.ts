import { z } from 'zod';
import {
  AccessTokenText,
  accessToken,
  getOrderView,
  getOwnOrder,
  OrderNumber,
} from '#modules/orders/public.ts';
import { takesPromptPay } from '#modules/billing/public.ts';
import type { Scope } from '#platform/scope.ts';

export const ThankYouParams = z.object({ order: OrderNumber });
export const ThankYouQuery = z.object({ t: AccessTokenText.optional() });

/** Returns a placed order for an actor who may open it. A guest also gets the access token for other browsers. */
export async function getThankYou(scope: Scope, number: string, token: string | null) {
  const { orderId } = await getOwnOrder(scope, number, token);
  const order = await getOrderView(scope, number, token);
  const isGuest = scope.actor.kind === 'guest';
  return {
    order,
    token: isGuest ? accessToken(scope, orderId) : token,
    isGuest,
    takesPromptPay: takesPromptPay(scope.tenant),
    zone: scope.tenant.zone,
  };
}
