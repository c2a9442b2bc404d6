import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { guestIdOf } from '#platform/http/request-frame.ts';
import { loader as orderPage } from './order-page.tsx';
import { orderLine, place, sendSlip } from '../testing.ts';

const GUEST_TOKEN = 'a-guest-cookie-of-tests-0123';

function withGuestCookie(world: World, token: string): Visitor {
  const visitor = world.visitor();
  visitor.cookies.set('_guest', token);
  return visitor;
}

test('a payment never reveals the access token; the browser that placed the order opens it without one', async ({
  world,
}) => {
  const receipt = await place(world, [orderLine()], { guestId: guestIdOf(GUEST_TOKEN) });
  const owner = withGuestCookie(world, GUEST_TOKEN);
  const anotherGuest = withGuestCookie(world, 'another-cookie-of-tests-0123');
  const [person, manager] = [await world.signedIn(), await world.signedIn('manager')];
  const slug = receipt.paymentSlug ?? '';
  await sendSlip(world, receipt);

  for (const visitor of [owner, anotherGuest, world.visitor(), person, manager]) {
    const reply = await visitor.get(`/api/billing/payments/${slug}`);
    expect(reply.json()).toMatchObject({ slug, returnPath: `/shop/orders/${receipt.number}` });
    expect(reply.text).not.toContain(receipt.accessToken);
  }
  const list = (await manager.get('/api/billing/manage/payments')).json();
  const managed = await manager.get(`/api/billing/manage/payments/${list.rows[0].paymentId}`);
  expect(managed.json()).toMatchObject({ slug });
  expect(JSON.stringify(list) + managed.text).not.toContain(receipt.accessToken);

  const open = (visitor: Visitor) =>
    callPage(world, orderPage, {
      path: `/shop/orders/${receipt.number}`,
      params: { order: receipt.number },
      visitor,
    });
  for (const visitor of [owner, manager])
    expect(await open(visitor)).toMatchObject({ order: { number: receipt.number }, token: null });
  const lookUp = await open(anotherGuest).catch((thrown: unknown) => thrown);
  expect((lookUp as Response).headers.get('location')).toBe(`/shop/orders?number=${receipt.number}`);
  await expect(open(person)).rejects.toMatchObject({ init: { status: 404 } });
});
