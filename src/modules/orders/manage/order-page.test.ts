import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { orderLine, place } from '../testing.ts';
import { action, loader } from './order-page.tsx';

test('an accountant reads an order and its comments, but takes none of its steps', async ({ world }) => {
  const { number } = await place(world, [orderLine()]);
  const accountant = { ...(await world.person()), duties: ['accountant'] as const };
  const at = { path: `/shop/manage/orders/${number}`, params: { order: number } };
  expect(await callPage(world, loader, { ...at, actor: accountant })).toMatchObject({
    order: { number },
    mayIssue: true,
    mayManage: false,
  });
  for (const intent of ['pack', 'deliver', 'cancel', 'settle']) {
    const form = { intent, order: number, reason: 'ทดสอบ', idempotencyKey: `${intent}-${number}-accountant` };
    expect(await callPage(world, action, { ...at, actor: accountant, form }), intent).toMatchObject({
      data: { ok: false, problem: { code: 'platform.forbidden' } },
    });
  }
  await expect(callPage(world, loader, { ...at, actor: await world.person() })).rejects.toMatchObject({
    init: { status: 403 },
  });
});
