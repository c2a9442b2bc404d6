import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { expect, test } from '#platform/testing/test.ts';
import { mailsWithFiles } from '#platform/testing/mail-states.ts';
import { World } from '#platform/testing/world.ts';
import { documentFactsOf, makeSeller, TEST_VAT } from '#modules/billing/testing.ts';
import { cancelOrder } from '../ending/cancel-order.ts';
import { orderLine, pay, place } from '../testing.ts';

const contact = { phone: '081-234-5678', email: 'tea@example.test', line: '@bancha' };
const promptpay = { kind: 'national_id', id: '0999999999991', accountName: 'ร้านทดสอบ จำกัด' };

async function firstMail(settings: unknown, locale: 'th' | 'en'): Promise<{ text: string; number: string }> {
  const world = await World.open(settings);
  const { number } = await place(world, [orderLine()], { locale });
  await world.runJobs();
  return world.read(async (scope) => {
    const { mails } = await listMailbox(scope);
    const mail = mails.find(({ subject }) => subject.includes(number));
    return { text: (await getMail(scope, mail?.mailId ?? '')).text, number };
  });
}

test('without an account to pay to, the mail asks for no transfer: the shop says how to pay and can be reached', async () => {
  const english = await firstMail({ contact }, 'en');
  expect(english.text).not.toMatch(/transfer|slip|\bPay\b|\/billing\/payment\//);
  expect(english.text).toContain('will tell you how to pay');
  expect(english.text).toContain('081-234-5678\ntea@example.test\nLINE @bancha');
  expect(english.text).toContain(`/shop/orders/${english.number}`);
  const thai = await firstMail({ contact }, 'th');
  expect(thai.text).not.toMatch(/โอนเงิน|สลิป/);
  expect(thai.text).toContain('จะแจ้งวิธีชำระเงินให้ทราบ');
});

test('a shop that cannot be reached promises no contact', async () => {
  const { text } = await firstMail({}, 'en');
  expect(text).toContain('will tell you how to pay');
  expect(text).not.toContain('contact');
});

test('with an account, the mail asks for the transfer and leads to the payment', async () => {
  const { text } = await firstMail({ contact, promptpay }, 'en');
  expect(text).toMatch(/Please transfer the money.*\/billing\/payment\//s);
  expect(text).not.toContain('081-234-5678');
});

test('the mails about a paid and a cancelled order carry invoice and credit note, and lead to them', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const receipt = await place(world, [orderLine()]);
  await pay(world, await world.signedIn('manager'), receipt);
  await world.runJobs();
  await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ลูกค้ายกเลิก'));
  await world.runJobs();
  const documents = await documentFactsOf(world, receipt.orderId);
  const mails = await Promise.all(
    ['orders.confirmed', 'orders.cancelled'].map((kind) =>
      world.read((scope) => mailsWithFiles(scope, kind)),
    ),
  );
  expect(documents).toHaveLength(2);
  expect(mails).toEqual(
    documents.map(({ number, slug }) => [
      expect.objectContaining({
        filename: `${number}.pdf`,
        bodyText: expect.stringMatching(new RegExp(`${number}[^]*/billing/invoice/${slug}`)),
      }),
    ]),
  );
});
