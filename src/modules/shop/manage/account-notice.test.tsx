import { TEST_PROMPTPAY } from '#modules/billing/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { AccountNotice } from './account-notice.tsx';
import { loader } from './overview-page.tsx';

test('the overview knows whether buyers can pay, and whether they can reach the shop', async ({ world }) => {
  const overviewOf = async (place: typeof world, role: 'manager' | 'admin') =>
    callPage(place, loader, { path: '/shop/manage', actor: await place.person(role) });
  expect(await overviewOf(world, 'manager')).toMatchObject({
    takesPromptPay: false,
    isReachable: false,
    isAdmin: false,
  });
  const ready = await world.another({ ...TEST_PROMPTPAY, contact: { phone: '081-234-5678' } });
  expect(await overviewOf(ready, 'admin')).toMatchObject({
    takesPromptPay: true,
    isReachable: true,
    isAdmin: true,
  });
  const wrong = { promptpay: { ...TEST_PROMPTPAY.promptpay, id: '12' } };
  expect(await overviewOf(await world.another(wrong), 'manager')).toMatchObject({ takesPromptPay: false });
});

test('without an account the shop’s people are told, and admins are led to the settings', () => {
  const told = { takesPromptPay: false, isReachable: true, isAdmin: false };
  expect(renderText(<AccountNotice {...told} />)).toContain('No valid account for receiving payments');
  expect(renderHtml(<AccountNotice {...told} />)).not.toContain('/config/payments');
  expect(renderHtml(<AccountNotice {...told} isAdmin />)).toContain('href="/config/payments"');
  expect(renderText(<AccountNotice {...told} isReachable={false} />)).toContain('no contact');
  expect(renderHtml(<AccountNotice {...told} takesPromptPay />)).toBe('');
});
