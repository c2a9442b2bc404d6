import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './billing-order-page.tsx';

test.for([
  ['/billing/order/cart', '/shop/cart'],
  ['/billing/order/checkout', '/shop/checkout'],
] as const)('%s redirects to %s', async ([path, target], { world }) => {
  const reply = await callPage(world, loader, { path }).catch((thrown: unknown) => thrown);
  expect(reply).toMatchObject({ status: 301 });
  expect((reply as Response).headers.get('location')).toBe(target);
});
