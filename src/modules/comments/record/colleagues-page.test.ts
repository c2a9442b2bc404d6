import { orderLine, place } from '#modules/orders/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './colleagues-page.tsx';

test('a manager is offered colleagues for an order of the site; members and other sites are not', async ({
  world,
}) => {
  const [manager, admin, member] = [
    await world.person('manager'),
    await world.person('admin'),
    await world.person(),
  ];
  const { orderId } = await place(world, [orderLine()]);
  const ask = (actor: PersonActor, q: string, at = world) =>
    callPage(at, loader, {
      path: `/user/record/orders.order/${orderId}/colleague?q=${encodeURIComponent(q)}`,
      pattern: '/user/record/:kind/:record/colleague',
      params: { kind: 'orders.order', record: orderId },
      actor,
    });
  const found = { colleagues: [{ personId: admin.userId, name: 'สมใจ ใจดี', email: admin.email }] };
  expect(await ask(manager, '')).toEqual(found);
  expect(await ask(manager, 'สมใจ')).toEqual(found);
  expect(await ask(manager, 'x'.repeat(1_000))).toEqual(found);
  await expect(ask(member, '')).rejects.toMatchObject({ init: { status: 403 } });
  const other = await world.another();
  await expect(ask(await other.person('manager'), '', other)).rejects.toMatchObject({
    init: { status: 404 },
  });
});
