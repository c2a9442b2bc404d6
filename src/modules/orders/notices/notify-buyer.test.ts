import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { sql } from '#platform/db/query.ts';
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
  expect(await documentFactsOf(world, receipt.orderId)).toHaveLength(2);
  await world.read(async (scope) => {
    const sent = await scope.tx.rows(sql<{ kind: string; number: string; filename: string; text: string }>`
      select m.kind, d.number, f.filename, m.body_text as text
        from platform_mail m
        join platform_mail_file f on f.tenant_id = m.tenant_id and f.mail_id = m.mail_id
        join billing_document d on d.tenant_id = m.tenant_id and m.body_text like '%/billing/invoice/' || d.slug || '%'
       where m.tenant_id = ${scope.tenant.id} order by m.mail_id`);
    expect(sent.map(({ kind }) => kind)).toEqual(['orders.confirmed', 'orders.cancelled']);
    for (const { number, filename, text } of sent) {
      expect(filename).toBe(`${number}.pdf`);
      expect(text).toContain(number);
    }
  });
});
