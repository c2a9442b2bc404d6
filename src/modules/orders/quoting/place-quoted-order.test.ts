import {
  acceptQuotation,
  documentFactsOf,
  documentInput,
  issueDocument,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '#modules/billing/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { findDocumentRequest } from '../documents/ask-for-document.ts';
import { targetOf } from '../order/order-references.ts';
import { lockOrder } from '../order/order-rows.ts';
import { payInto } from '../testing.ts';

test('the money of an accepted quotation issues the tax invoice for its buyer', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const manager = await world.signedIn('manager');
  const { slug, documentId } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'quotation' })),
  );
  const contact = { name: 'สมหญิง', email: 'buyer@example.test', phone: '0812345678' };
  await world.write(
    (scope) => acceptQuotation(scope, slug, { ...contact, agrees: 'on' }),
    await world.person(),
  );
  const { orderId, grandTotalSatang, placedAt, expiresAt } = await world.read((scope) =>
    scope.tx.one(sql<RowOf<'orders_order', 'orderId' | 'grandTotalSatang' | 'placedAt' | 'expiresAt'>>`
      select order_id, grand_total_satang, placed_at, expires_at from orders_order
       where tenant_id = ${scope.tenant.id} and cart_id = ${documentId}`),
  );
  expect(expiresAt?.getTime()).toBe(placedAt.getTime() + 30 * 86_400_000);
  const request = await world.write(async (scope) =>
    findDocumentRequest(scope, await lockOrder(scope, orderId)),
  );
  expect(request?.start).toMatchObject({ buyerName: TEST_BUYER.name, buyerTaxId: TEST_BUYER.taxId });
  const payment = await world.read((scope) => findPaymentOf(scope, targetOf(orderId)));
  await payInto(world, manager, payment?.paymentId, grandTotalSatang);
  expect(await documentFactsOf(world, orderId)).toMatchObject([
    { kind: 'receipt_tax_invoice', buyer: TEST_BUYER },
  ]);
});
