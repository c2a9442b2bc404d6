import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { allowedQuantity } from './cart-rules.ts';
import { mergeLines } from './cart-merge-rules.ts';
import { findActiveCart, listLines, lockActiveCart } from './cart-rows.ts';

/**
 * Merges the guest's cart into the person's on sign-in. Quantities are summed and capped at what is allowed; the cart page
 * shows a notice.
 */
export async function mergeGuestCart(
  scope: Scope,
  { userId, guestId }: { readonly userId: string; readonly guestId: string | null },
): Promise<void> {
  if (guestId === null) return;
  const guestCart = await findActiveCart(scope, { userId: null, guestId }, { lock: true });
  if (!guestCart) return;
  const guestLines = await listLines(scope, guestCart.cartId);
  await scope.tx.run(sql`
    update shop_cart set status = 'abandoned', updated_at = ${scope.now} where tenant_id = ${scope.tenant.id} and cart_id = ${guestCart.cartId}`);
  if (guestLines.length === 0) return;

  const ownCart = await lockActiveCart(scope, { userId, guestId: null });
  const ownLines = await listLines(scope, ownCart.cartId);
  const merged = mergeLines(
    ownLines,
    guestLines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      allowed: allowedQuantity(line),
    })),
  );
  const seen = new Map([...guestLines, ...ownLines].map((line) => [line.variantId, line.seenPriceSatang]));
  const rows = merged.lines.map((line) => ({ ...line, seen: seen.get(line.variantId) }));
  await scope.tx.run(sql`
    insert into shop_cart_line (tenant_id, cart_id, variant_id, quantity, seen_price_satang, added_at)
    select ${scope.tenant.id}, ${ownCart.cartId}, "variantId", quantity, seen, ${scope.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as merged ("variantId" uuid, quantity integer, seen bigint)
    on conflict (tenant_id, cart_id, variant_id) do update set quantity = excluded.quantity`);
  const titles = new Map(guestLines.map((line) => [line.variantId, line.title]));
  const notice = {
    added: merged.addedPieces,
    cut: merged.cut.map((variantId) => titles.get(variantId) ?? ''),
  };
  const isNotable = notice.cut.length > 0 || (ownLines.length > 0 && notice.added > 0);
  await scope.tx.run(sql`
    update shop_cart set merge_notice = ${isNotable ? JSON.stringify(notice) : null}::jsonb, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cart_id = ${ownCart.cartId}`);
}
