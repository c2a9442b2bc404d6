import { describe, expect, test } from 'vitest';
import { promptPayAccountOf, promptPayPayload } from './promptpay-account-rules.ts';
import { parsePromptPay } from './promptpay-rules.ts';

describe('the shop’s PromptPay account', () => {
  test('requests exactly the amount', () => {
    const account = promptPayAccountOf({
      kind: 'national_id',
      id: '0-9999-99999-99-1',
      accountName: 'ร้านตัวอย่าง',
    });
    expect(account).toMatchObject({ state: 'ready', shownId: '0-9999-99999-99-1' });
    const parsed = parsePromptPay(promptPayPayload(account, 107_000) ?? '');
    expect(parsed).toMatchObject({ ok: true, payment: { amountSatang: 107_000 } });
  });

  test.each([
    [undefined, 'missing'],
    [{ kind: 'mobile', id: '12345', accountName: 'ร้าน' }, 'invalid'],
    [{ kind: 'national_id', id: '1111111111111', accountName: 'ร้าน' }, 'invalid'],
    [{ kind: 'mobile', id: '0999999999991', accountName: 'ร้าน' }, 'invalid'],
    [{ kind: 'mobile', id: '0812345678', accountName: ' ' }, 'invalid'],
  ] as const)('%j is %s and draws no code', (setting, state) => {
    const account = promptPayAccountOf(setting);
    expect(account.state).toBe(state);
    expect(promptPayPayload(account, 100)).toBeNull();
  });

  test('gives no code if nothing is due', () => {
    expect(
      promptPayPayload(promptPayAccountOf({ kind: 'mobile', id: '081-234-5678', accountName: 'ร้าน' }), 0),
    ).toBeNull();
  });
});
