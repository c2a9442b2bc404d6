import { describe, expect, test } from 'vitest';
import { ApplyForm, ModelForm } from './model-contract.ts';

const FORM = {
  nameTh: 'วิสาหกิจชุมชน',
  version: '1',
  priceMode: 'incl',
  vat: 'not_registered',
  stockPolicy: 'uncounted',
  receiptPaper: 'a4',
};

describe('the form of an operating model', () => {
  test('reads numbers as people type them; nothing typed is no limit', () => {
    const form = ModelForm.parse({
      ...FORM,
      parts: 'stock',
      sellers: ['cashier', 'owner'],
      discountLimitPercent: '๑๕',
      refundLimitSatang: '1,500.50',
      commissionBp: '2.5 %',
      positions: { 0: { nameTh: 'ประธาน', seats: '', role: 'owner' } },
      documents: { 0: { nameTh: 'ใบอนุญาต', need: 'required', validMonths: '12' } },
    });
    expect(form).toMatchObject({
      parts: ['stock'],
      sellers: ['owner', 'cashier'],
      discountLimitPercent: 15,
      refundLimitSatang: 150_050,
      purchaseLimitSatang: null,
      commissionBp: 250,
      monthlyFeeSatang: 0,
      positions: [{ nameTh: 'ประธาน', nameEn: '', seats: 1, role: 'owner' }],
      documents: [{ nameTh: 'ใบอนุญาต', validMonths: 12 }],
    });
  });

  test.each([
    ['more than everything', { commissionBp: '100.01' }, 'commissionBp'],
    ['a negative sum', { refundLimitSatang: '-1' }, 'refundLimitSatang'],
    ['words', { memberTarget: 'many' }, 'memberTarget'],
    ['an unknown part', { parts: ['stock', '__proto__'] }, 'parts'],
    ['no seat', { positions: { 0: { nameTh: 'ประธาน', seats: '0', role: 'owner' } } }, 'positions'],
    [
      'a name twice',
      {
        documents: {
          0: { nameTh: 'ก', need: 'required' },
          1: { nameTh: 'ก', need: 'optional' },
        },
      },
      'documents',
    ],
    ['another type', { positions: 'x' }, 'positions'],
  ])('refuses %s', (_, given, field) => {
    expect(ModelForm.safeParse({ ...FORM, ...given }).error?.issues[0]?.path[0]).toBe(field);
  });
});

describe('the choice of organisations', () => {
  const id = '019ac000-0000-7000-8000-00000000d0c0';

  test('is one or several, each once', () => {
    expect(ApplyForm.parse({ number: '2', cluster: `${id}:3` }).cluster).toEqual([
      { clusterId: id, version: 3 },
    ]);
    expect(ApplyForm.parse({ number: '2', cluster: [`${id}:3`, `${id}:3`] }).cluster).toHaveLength(1);
  });

  test.each([[undefined], ['x'], [`${id}:-1`], [[id]], [{ 0: `${id}:1` }]])('refuses %j', (cluster) => {
    expect(ApplyForm.safeParse({ number: '2', cluster }).success).toBe(false);
  });
});
