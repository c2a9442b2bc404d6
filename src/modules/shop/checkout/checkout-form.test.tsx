import { expect, test } from 'vitest';
import { renderHtml, renderText } from '#ui/testing.tsx';
import type { CartLine } from '../cart/cart-contract.ts';
import { CheckoutForm } from './checkout-form.tsx';

const line: CartLine = {
  sku: 'TXT-001-IN',
  title: 'Shawl',
  variantTitle: 'Indigo',
  pictureUrl: null,
  quantity: 2,
  maxQuantity: 4,
  priceSatang: 145_000,
  regularPriceSatang: 145_000,
  lineSatang: 290_000,
  availability: 'in_stock',
  isForSale: true,
};
const nobody = {
  name: '',
  phone: '',
  email: '',
  addressLine: '',
  provinceCode: '',
  districtCode: '',
  subdistrictCode: '',
  postalCode: '',
};
const shop = {
  name: 'Ban Cha',
  contact: { phone: '081-234-5678', email: 'tea@example.test', line: '@bancha' },
};

function form({ takesPromptPay = true, priceSatang = line.priceSatang, feeSatang = 0 } = {}) {
  const own = { ...line, priceSatang, lineSatang: 2 * priceSatang };
  return (
    <CheckoutForm
      checkout={{
        cart: {
          cartId: null,
          lines: [own, { ...own, sku: 'TEA-1', title: 'Tea', variantTitle: '' }],
          pieces: 4,
          subtotalSatang: 4 * priceSatang,
          changes: null,
          mergeNotice: null,
        },
        options: [
          {
            code: 'post',
            kind: 'flat',
            title: 'Post',
            note: '',
            feeSatang,
            fullFeeSatang: feeSatang,
            freeFromSatang: null,
          },
        ],
        contact: nobody,
        document: null,
        isSaved: false,
        payWithinMinutes: 30,
      }}
      owner={null}
      isVatRegistered={false}
      takesPromptPay={takesPromptPay}
      shop={shop}
      formKey="key"
      reply={undefined}
    />
  );
}

test('without an account to pay to, PromptPay is not promised and the shop’s contact is shown', () => {
  const text = renderText(form({ takesPromptPay: false }));
  expect(text).not.toMatch(/PromptPay|Order and pay/);
  expect(text).toContain('This shop cannot take payments online yet');
  expect(text).toContain('Place order');
  for (const way of ['081-234-5678', 'tea@example.test', 'LINE @bancha']) expect(text).toContain(way);
  const html = renderHtml(form({ takesPromptPay: false }));
  expect(html).toContain('href="tel:0812345678"');
  expect(html).toContain('href="mailto:tea@example.test"');
});

test('with an account, the next step is PromptPay', () => {
  const text = renderText(form());
  expect(text).toContain('You will pay by PromptPay QR in the next step.');
  expect(text).toContain('Order and pay');
  expect(text).not.toContain('081-234-5678');
});

test('a free order needs no account', () => {
  const text = renderText(form({ takesPromptPay: false, priceSatang: 0 }));
  expect(text).not.toMatch(/PromptPay|cannot take payments/);
});

test('variant and quantity stand side by side, without a dot between them', () => {
  const text = renderText(form());
  expect(text).toContain('Indigo × 2');
  expect(text).not.toContain('·');
});
