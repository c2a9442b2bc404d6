import { expect, test } from '#platform/testing/test.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import {
  cancelOrder,
  expireOrder,
  findOrderByNumber,
  getOrderView,
  targetOf,
} from '#modules/orders/public.ts';
import { pay } from '#modules/orders/testing.ts';
import { listSaleOffers, setProductStatus } from '#modules/shop/public.ts';
import { product } from '#modules/shop/testing.ts';
import { action as embedAction, loader as embedPage } from '../fill/embed-page.tsx';
import { action as formAction, loader as formPage } from '../fill/form-page.tsx';
import { getForm } from '../form/form-queries.ts';
import { publishQuestions } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { loader as answersPage } from '../manage/answers-page.tsx';
import { loader as answerPage } from '../manage/answer-page.tsx';
import { loader as answerPdf } from '../manage/answer-pdf-page.tsx';
import { setResponseState } from '../response/change-response.ts';
import { eraseResponses } from '../response/erase-responses.ts';
import { changeAnswers, openSentAnswers } from '../submit/change-answers.ts';
import type { SentAnswer } from '../submit/submit-answers.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { answersTo, openForm, started } from '../testing.ts';

const ASKED = { email: 'f_payemail', wants: 'f_paywants', fee: 'f_payfee00', lunch: 'f_paylunch' } as const;
const FEE = 'o_payfee00';
const LUNCH = 'o_paylunch';
const PRICE = 50_000;

function paidQuestions(sku: string, lunchSku = sku): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_paidpage',
        fields: [
          { id: ASKED.email, kind: 'email', label: { th: 'อีเมล' }, isRequired: true },
          { id: ASKED.wants, kind: 'yes_no', label: { th: 'รับอาหารกลางวัน' } },
          {
            id: ASKED.fee,
            kind: 'payment',
            label: { th: 'ค่าสมัคร' },
            isRequired: true,
            max: 5,
            options: [{ id: FEE, label: { th: 'ค่าสมัครอบรม' }, sku }],
          },
          {
            id: ASKED.lunch,
            kind: 'payment',
            label: { th: 'อาหารกลางวัน' },
            showIf: { field: ASKED.wants, is: 'eq', value: true },
            options: [{ id: LUNCH, label: { th: 'อาหารกล่อง' }, sku: lunchSku }],
          },
        ],
      },
    ],
  });
}

const PAID: RawAnswers = {
  [ASKED.email]: 'somjai@example.test',
  [ASKED.fee]: { choice: `${FEE}:${PRICE}` },
};

interface Course {
  readonly slug: string;
  readonly sku: string;
}

async function course(world: World, { stock = 10, settings = {} } = {}): Promise<Course> {
  const sku = await world.write((scope) => product(scope, { price: PRICE, stock }));
  return { sku, slug: await openForm(world, { draft: paidQuestions(sku), settings }) };
}

async function sendPaid(
  world: World,
  slug: string,
  {
    answers = PAID,
    start,
    actor = world.guest(),
  }: { answers?: RawAnswers; start?: string; actor?: Actor } = {},
): Promise<SentAnswer> {
  const input = { form: slug, answers, start: start ?? (await started(world, slug)), website: '' };
  return world.write((scope) => submitAnswers(scope, input), actor);
}

const leftOf = (world: World, sku: string) =>
  world.read(async (scope) => (await listSaleOffers(scope, [sku])).get(sku)?.allowed);

async function managedAnswer(world: World, form: string) {
  const response = (await answersTo(world, form))[0]?.responseId ?? '';
  return callPage(world, answerPage, {
    path: `/form/${form}/admin/answer/${response}`,
    params: { form, response },
    actor: await world.person('manager'),
  });
}

function codesOf(results: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return results.flatMap((result) =>
    result.status === 'fulfilled'
      ? []
      : [result.reason instanceof Refusal ? [result.reason.code, result.reason.details] : result.reason],
  );
}

test('of 20 who register at once for ten places of a course, ten have an answer with an order, the others learn what is sold out', {
  timeout: 60_000,
}, async ({ world }) => {
  const { slug, sku } = await course(world);
  const starts = await Promise.all(Array.from({ length: 20 }, () => started(world, slug)));
  const results = await Promise.allSettled(starts.map((start) => sendPaid(world, slug, { start })));
  const sent = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.order?.number] : [],
  );
  expect(new Set(sent).size).toBe(10);
  expect(codesOf(results)).toEqual(
    Array.from({ length: 10 }, () => ['forms.sold_out', { optionIds: [FEE] }]),
  );
  const answers = await answersTo(world, slug);
  expect(answers).toHaveLength(10);
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(10);
  expect(await leftOf(world, sku)).toBe(0);
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(10);
});

test('the same page sent many times at once is one answer with one order, also for the last place', async ({
  world,
}) => {
  const { slug, sku } = await course(world, { stock: 1 });
  const start = await started(world, slug);
  const guest = world.guest();
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => sendPaid(world, slug, { start, actor: guest })),
  );
  expect(new Set(sent.map(({ order }) => order?.number)).size).toBe(1);
  expect(new Set(sent.map(({ order }) => order?.paymentSlug)).size).toBe(1);
  expect(await answersTo(world, slug)).toHaveLength(1);
  expect(await leftOf(world, sku)).toBe(0);
});

test('another price than the shop asks is refused by name; neither an answer, an order nor a place is left', async ({
  world,
}) => {
  const { slug, sku } = await course(world, { stock: 2 });
  const send = (fee: object) => sendPaid(world, slug, { answers: { ...PAID, [ASKED.fee]: { ...fee } } });
  await expect(send({ choice: `${FEE}:40000` })).rejects.toMatchObject({
    code: 'forms.price_changed',
    details: { optionIds: [FEE] },
  });
  await expect(send({ choice: `${FEE}:${PRICE}`, quantity: '3' })).rejects.toMatchObject({
    code: 'forms.sold_out',
    details: { optionIds: [FEE] },
  });
  await expect(send({ choice: `${FEE}:${PRICE}`, quantity: '6' })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [ASKED.fee]: 'range' } },
  });
  await expect(send({})).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [ASKED.fee]: 'required' } },
  });
  expect(await answersTo(world, slug)).toEqual([]);
  expect(await leftOf(world, sku)).toBe(2);
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(0);
});

test('a product that was archived, or is a draft again, since the page was opened is refused as sold out', async ({
  world,
}) => {
  const { slug, sku } = await course(world);
  const start = await started(world, slug);
  for (const status of ['archived', 'draft'] as const) {
    await world.write((scope) => setProductStatus(scope, { skus: [sku], status }));
    await expect(sendPaid(world, slug, { start })).rejects.toMatchObject({
      code: 'forms.sold_out',
      details: { optionIds: [FEE] },
    });
  }
  expect(await answersTo(world, slug)).toEqual([]);
  await world.write((scope) => setProductStatus(scope, { skus: [sku], status: 'active' }));
  expect((await sendPaid(world, slug, { start })).order?.amountSatang).toBe(PRICE);
});

test('questions with a product of another site, a draft or none, or without an e-mail address, are not published', async ({
  world,
}) => {
  const { slug, sku } = await course(world);
  const other = await world.another();
  const theirs = await other.write((scope) => product(scope));
  const draft = await world.write((scope) => product(scope, { status: 'draft' }));
  const { version } = await world.read((scope) => getForm(scope, slug));
  const publish = (questions: FormSchema) =>
    world.write((scope) => publishQuestions(scope, { slug, version, draft: questions }));
  for (const wrong of [theirs, draft, 'NO-SUCH-SKU'])
    await expect(publish(paidQuestions(sku, wrong))).rejects.toMatchObject({
      code: 'forms.questions_invalid',
      details: { problem: 'unknown_product', fieldId: ASKED.lunch },
    });
  await expect(publish(paidQuestions(''))).rejects.toMatchObject({ details: { problem: 'no_products' } });
  const { pages } = paidQuestions(sku);
  const optional = pages.map((page) => ({
    ...page,
    fields: page.fields.map((field) => ({ ...field, isRequired: field.kind !== 'email' })),
  }));
  await expect(publish({ pages: optional })).rejects.toMatchObject({ details: { problem: 'payment_email' } });
});

test('a hidden payment is not ordered; shown ones are lines of one order', async ({ world }) => {
  const fee = await world.write((scope) => product(scope, { price: PRICE }));
  const lunch = await world.write((scope) => product(scope, { price: 12_000 }));
  const slug = await openForm(world, { draft: paidQuestions(fee, lunch) });
  const both = { ...PAID, [ASKED.fee]: { choice: `${FEE}:${PRICE}`, quantity: '2' } };
  const chosen = { ...both, [ASKED.lunch]: { choice: `${LUNCH}:12000` } };
  const hidden = await sendPaid(world, slug, { answers: { ...chosen, [ASKED.wants]: 'no' } });
  expect(hidden.order?.amountSatang).toBe(2 * PRICE);
  const shown = await sendPaid(world, slug, { answers: { ...chosen, [ASKED.wants]: 'yes' } });
  expect(shown.order?.amountSatang).toBe(2 * PRICE + 12_000);
  const { lines } = await world.read((scope) => getOrderView(scope, shown.order?.number ?? '', null));
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    [fee, 2],
    [lunch, 1],
  ]);
});

test('payments of one product are counted together against what one order may have and what is left', async ({
  world,
}) => {
  const sku = await world.write((scope) => product(scope, { price: PRICE, stock: 9, maxPerOrder: 3 }));
  const slug = await openForm(world, { draft: paidQuestions(sku) });
  const sendBoth = (fees: number, to = slug) =>
    sendPaid(world, to, {
      answers: {
        ...PAID,
        [ASKED.wants]: 'yes',
        [ASKED.fee]: { choice: `${FEE}:${PRICE}`, quantity: String(fees) },
        [ASKED.lunch]: { choice: `${LUNCH}:${PRICE}` },
      },
    });
  const short = { code: 'forms.sold_out', details: { optionIds: [FEE, LUNCH] } };
  await expect(sendBoth(3)).rejects.toMatchObject(short);
  expect(await answersTo(world, slug)).toEqual([]);
  expect((await sendBoth(2)).order?.amountSatang).toBe(3 * PRICE);
  const scarce = await course(world, { stock: 2 });
  await expect(sendBoth(2, scarce.slug)).rejects.toMatchObject(short);
});

test('the order is that of the member or of the guest who sent the answer; spam orders nothing', async ({
  world,
}) => {
  const { slug, sku } = await course(world);
  const [member, guest] = [await world.person(), world.guest()];
  for (const actor of [member, guest]) {
    const { order } = await sendPaid(world, slug, { actor });
    const number = order?.number ?? '';
    const view = await world.read((scope) => getOrderView(scope, number, null), actor);
    expect(view.contact.email).toBe('somjai@example.test');
    await expect(
      world.read((scope) => getOrderView(scope, number, null), world.guest()),
    ).rejects.toMatchObject({ code: 'orders.order_missing' });
  }
  const start = await started(world, slug);
  const spam = { form: slug, answers: PAID, start, website: 'https://spam.test' };
  const { order } = await world.write((scope) => submitAnswers(scope, spam), world.guest());
  expect(order).toBeNull();
  expect(await leftOf(world, sku)).toBe(8);
});

test('managers see what the order says: unpaid, paid, refunded, cancelled; the answer and its place stay until it is rejected', async ({
  world,
}) => {
  const { slug, sku } = await course(world, { stock: 3 });
  const { order, reference } = await sendPaid(world, slug);
  const [number, orderId] = [order?.number ?? '', order?.orderId ?? ''];
  const state = async () => (await managedAnswer(world, slug)).payment?.state;
  expect((await managedAnswer(world, slug)).payment).toEqual({
    number,
    amountSatang: PRICE,
    state: 'unpaid',
  });
  const payment = await world.read((scope) => findPaymentOf(scope, targetOf(orderId)));
  const manager = await world.signedIn('manager');
  const receipt = { orderId, grandTotalSatang: PRICE } as Parameters<typeof pay>[2];
  await pay(world, manager, receipt);
  expect(await state()).toBe('paid');
  const list = await callPage(world, answersPage, {
    path: `/form/${slug}/admin`,
    params: { form: slug },
    actor: await world.person('manager'),
  });
  expect(list.payments).toEqual({ [orderId]: { number, amountSatang: PRICE, state: 'paid' } });
  const file = await listFile(world, await world.person('manager'), 'forms.answers', { form: slug });
  expect(file).toContain(`"${reference}"`);
  expect(file).toContain(`"${number}"`);
  expect(file).toContain('"ชำระแล้ว"');
  expect(file).toContain('"ค่าสมัครอบรม × 1 · ฿500.00"');
  await world.write((scope) => cancelOrder(scope, orderId, 'ยกเลิกรอบ'));
  expect(await state()).toBe('to_refund');
  const giveBack = (amountSatang: number) =>
    manager.post(`/api/billing/manage/payments/${payment?.paymentId}/returns`, {
      amountSatang,
      way: 'refund',
      reference: 'KBANK 0123',
    });
  expect((await giveBack(10_000)).status).toBe(201);
  expect(await state()).toBe('to_refund');
  expect((await giveBack(PRICE - 10_000)).status).toBe(201);
  expect(await state()).toBe('refunded');

  const unpaid = await sendPaid(world, slug);
  await world.write((scope) => cancelOrder(scope, unpaid.order?.orderId ?? '', 'ขอยกเลิก'));
  expect(await state()).toBe('cancelled');
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(2);
  expect(await leftOf(world, sku)).toBe(3);
  const [answer] = await answersTo(world, slug);
  const rejected = { slug, responseId: answer?.responseId ?? '', state: 'rejected' } as const;
  await world.write((scope) => setResponseState(scope, rejected));
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(1);

  await world.write((scope) => eraseResponses(scope, [rejected.responseId]));
  expect((await answersTo(world, slug))[0]?.orderId).toBeNull();
  const kept = await world.read((scope) => findOrderByNumber(scope, unpaid.order?.number ?? ''));
  expect(kept?.status).toBe('cancelled');
});

test('an order that was not paid in time leaves the answer, marked so', async ({ world }) => {
  const { slug } = await course(world);
  const { order } = await sendPaid(world, slug);
  const late = new Date(world.now.getTime() + 31 * 60_000);
  await world.write((scope) => expireOrder({ ...scope, now: late }, order?.orderId ?? ''));
  expect((await managedAnswer(world, slug)).payment?.state).toBe('expired');
  expect(await answersTo(world, slug)).toHaveLength(1);
});

test('who changes an answer cannot change what was ordered', async ({ world }) => {
  const { slug } = await course(world, { settings: { mayChange: true } });
  const { order, changeToken } = await sendPaid(world, slug);
  const token = changeToken ?? '';
  const before = (await answersTo(world, slug))[0];
  expect(before?.answers[ASKED.fee]).toEqual({ option: FEE, quantity: '1', unitSatang: String(PRICE) });
  const { seen } = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  const answers = {
    [ASKED.email]: 'new@example.test',
    [ASKED.wants]: 'yes',
    [ASKED.fee]: { choice: `${FEE}:1`, quantity: '5' },
    [ASKED.lunch]: { choice: `${LUNCH}:1` },
  };
  await world.write((scope) => changeAnswers(scope, { form: slug, token, answers, seen }), world.guest());
  const after = (await answersTo(world, slug))[0];
  expect(after?.answers).toEqual({
    [ASKED.email]: 'new@example.test',
    [ASKED.wants]: true,
    [ASKED.fee]: before?.answers[ASKED.fee],
  });
  expect(after?.orderId).toBe(order?.orderId);
});

const again = async (world: World, slug: string, token: string, answers: RawAnswers) => {
  const guest = world.guest();
  const { seen } = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), guest);
  return world.write((scope) => changeAnswers(scope, { form: slug, token, answers, seen }), guest);
};

const lunchOnly = (sku: string): FormSchema => {
  const { pages } = paidQuestions(sku);
  const asked = pages.map((page) => ({
    ...page,
    fields: page.fields
      .filter(({ id }) => id !== ASKED.fee)
      .map((field) => ({ ...field, isRequired: field.kind !== 'yes_no' })),
  }));
  return FormSchema.parse({ pages: asked });
};

test('a change cannot show a required payment that was not paid for; one that was shown already asks for nothing', async ({
  world,
}) => {
  const sku = await world.write((scope) => product(scope, { price: PRICE }));
  const draft = lunchOnly(sku);
  const slug = await openForm(world, { draft, settings: { mayChange: true } });
  const free = { [ASKED.email]: 'somjai@example.test', [ASKED.wants]: 'no' };
  const { order, changeToken } = await sendPaid(world, slug, { answers: free });
  expect(order).toBeNull();
  const token = changeToken ?? '';
  for (const lunch of [{}, { [ASKED.lunch]: { choice: `${LUNCH}:${PRICE}` } }])
    await expect(
      again(world, slug, token, { ...free, ...lunch, [ASKED.wants]: 'yes' }),
    ).rejects.toMatchObject({
      code: 'forms.answers_invalid',
      details: { problems: { [ASKED.lunch]: 'payment_needed' } },
    });
  const email = { ...free, [ASKED.email]: 'new@example.test' };
  await again(world, slug, token, email);

  const { version } = await world.read((scope) => getForm(scope, slug));
  const shown = FormSchema.parse({
    pages: draft.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field) => ({ ...field, showIf: null })),
    })),
  });
  await world.write((scope) => publishQuestions(scope, { slug, version, draft: shown }));
  const { fixed } = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  expect(fixed).toEqual({ [ASKED.lunch]: null });
  await again(world, slug, token, { ...email, [ASKED.wants]: 'yes' });
  expect((await answersTo(world, slug))[0]?.answers).toEqual({
    [ASKED.email]: 'new@example.test',
    [ASKED.wants]: true,
  });
});

test('what was ordered, and what depends on it, stays through changes although its option, its pieces or its question were removed', async ({
  world,
}) => {
  const WHY = 'f_paywhy00';
  const { slug, sku } = await course(world, { settings: { mayChange: true } });
  const publish = async (change: (draft: FormSchema) => FormSchema) => {
    const { version } = await world.read((scope) => getForm(scope, slug));
    const draft = change(paidQuestions(sku));
    await world.write((scope) => publishQuestions(scope, { slug, version, draft }));
  };
  const withWhy = ({ pages: [page] }: FormSchema, fee: object): FormSchema =>
    FormSchema.parse({
      pages: [
        {
          ...page,
          fields: [
            ...(page?.fields ?? []).map((field) => (field.id === ASKED.fee ? { ...field, ...fee } : field)),
            {
              id: WHY,
              kind: 'text',
              label: { th: 'ทำไม' },
              showIf: { not: { field: ASKED.fee, is: 'empty' } },
            },
          ],
        },
      ],
    });
  await publish((draft) => withWhy(draft, {}));
  const answers = { ...PAID, [ASKED.fee]: { choice: `${FEE}:${PRICE}`, quantity: '3' }, [WHY]: 'เพื่อน' };
  const { order, changeToken } = await sendPaid(world, slug, { answers });
  const token = changeToken ?? '';
  const bought = { option: FEE, quantity: '3', unitSatang: String(PRICE) };
  const changed = async (email: string) => {
    await again(world, slug, token, { ...answers, [ASKED.email]: email });
    return (await answersTo(world, slug))[0];
  };

  await publish((draft) =>
    withWhy(draft, { max: 1, options: [{ id: 'o_payother', label: { th: 'อื่น' }, sku }] }),
  );
  const fewer = await changed('two@example.test');
  expect(fewer?.answers).toEqual({ [ASKED.email]: 'two@example.test', [ASKED.fee]: bought, [WHY]: 'เพื่อน' });
  const { fields } = await managedAnswer(world, slug);
  expect(fields.find(({ id }) => id === ASKED.fee)?.options.map(({ id }) => id)).toContain(FEE);

  await publish(() => lunchOnly(sku));
  for (const email of ['three@example.test', 'four@example.test']) {
    const without = await changed(email);
    expect(without?.answers).toEqual({ [ASKED.email]: email, [ASKED.fee]: bought });
    expect(without?.orderId).toBe(order?.orderId);
  }
});

test('the page says what the shop asks, and leads to the payment after sending', async ({ world }) => {
  const { slug } = await course(world, { stock: 4 });
  const place = { path: `/form/${slug}`, params: { form: slug } };
  const page = await callPage(world, formPage, place);
  expect(page.prices).toMatchObject({ [FEE]: { satang: PRICE, most: 4 } });
  const form = {
    [`answers.${ASKED.email}`]: 'somjai@example.test',
    [`answers.${ASKED.fee}.choice`]: `${FEE}:${PRICE}`,
    start: await started(world, slug),
  };
  const reply = (await callPage(world, formAction, { ...place, form })) as Response;
  const to = new URL(reply.headers.get('location') ?? '', 'https://site.test');
  const { orderId } = (await answersTo(world, slug))[0] ?? {};
  const payment = await world.read((scope) => findPaymentOf(scope, targetOf(orderId ?? '')));
  const after = await callPage(world, formPage, { ...place, path: `${to.pathname}${to.search}` });
  expect(after.pay).toMatch(/^[a-z0-9]{26}$/);
  expect(after.pay).toBe(payment?.slug);
});

test('the page after sending leads to no payment but the one that the server signed for this answer and form, also in a frame', async ({
  world,
}) => {
  const embedOn = ['https://school.example'];
  const { slug } = await course(world, { settings: { embedOn } });
  const other = await course(world, { settings: { embedOn } });
  const place = { path: `/form/${slug}/embed`, params: { form: slug } };
  const form = {
    [`answers.${ASKED.email}`]: 'somjai@example.test',
    [`answers.${ASKED.fee}.choice`]: `${FEE}:${PRICE}`,
    start: await started(world, slug),
  };
  const reply = (await callPage(world, embedAction, { ...place, form })) as Response;
  const { searchParams } = new URL(reply.headers.get('location') ?? '', 'https://site.test');
  const [reference, token] = [searchParams.get('sent') ?? '', searchParams.get('pay') ?? ''];
  const payOf = async (sent: string, pay: string, to = slug): Promise<string | null> => {
    const path = `/form/${to}/embed?${new URLSearchParams({ sent, pay })}`;
    return (await callPage(world, embedPage, { path, params: { form: to } })).pay;
  };
  const own = await payOf(reference, token);
  expect(own).toMatch(/^[a-z0-9]{26}$/);
  expect(await payOf('ABCDEFGH', token)).toBeNull();
  expect(await payOf(reference, own ?? '')).toBeNull();
  expect(await payOf(reference, `${token.slice(0, -4)}AAAA`)).toBeNull();
  expect(await payOf(reference, token, other.slug)).toBeNull();
});

test('while the shop is switched off, the form says so and takes nothing that has to be paid for', async () => {
  const world = await World.open({ modules: { shop: false } });
  const { slug } = await course(world);
  const page = await callPage(world, formPage, { path: `/form/${slug}`, params: { form: slug } });
  expect(page.prices).toBe('off');
  for (const fee of [{ choice: `${FEE}:${PRICE}` }, {}])
    await expect(sendPaid(world, slug, { answers: { ...PAID, [ASKED.fee]: fee } })).rejects.toMatchObject({
      code: 'forms.payments_off',
    });
  expect(await answersTo(world, slug)).toEqual([]);
  const { pages } = paidQuestions('NO-SKU');
  const fields = pages
    .flatMap((each) => each.fields)
    .map((field) => ({ ...field, isRequired: field.kind === 'email' }));
  const sku = await world.write((scope) => product(scope));
  const draft = {
    pages: pages.map((each) => ({
      ...each,
      fields: fields.map((field) => ({
        ...field,
        options: field.options.map((option) => ({ ...option, sku })),
      })),
    })),
  };
  const optional = await openForm(world, { draft });
  const { order } = await sendPaid(world, optional, { answers: { [ASKED.email]: 'somjai@example.test' } });
  expect(order).toBeNull();
});

test('the receipt mail and the PDF name what was chosen, the order and its amount', async ({ world }) => {
  const { slug } = await course(world, { settings: { receipt: true } });
  const fee = { choice: `${FEE}:${PRICE}`, quantity: '2' };
  const { order, reference } = await sendPaid(world, slug, { answers: { ...PAID, [ASKED.fee]: fee } });
  const number = order?.number ?? '';
  const { mails } = await world.read((scope) => listMailbox(scope));
  const texts = await Promise.all(
    mails.map(async ({ mailId }) => (await world.read((scope) => getMail(scope, mailId))).text),
  );
  const [receipt = ''] = texts.filter((text) => text.includes(reference));
  expect(receipt).toContain('ค่าสมัคร: ค่าสมัครอบรม × 2 · ฿1,000.00');
  expect(receipt).toContain(`คำสั่งซื้อ: ${number}`);
  expect(receipt).toContain('จำนวนเงิน: ฿1,000.00');

  const response = (await answersTo(world, slug))[0]?.responseId ?? '';
  const reply = await callPage(world, answerPdf, {
    path: `/form/${slug}/admin/answer/${response}/pdf`,
    pattern: '/form/:form/admin/answer/:response/pdf',
    params: { form: slug, response },
    actor: await world.person('manager'),
  });
  const lines = actualTexts(Buffer.from(await reply.arrayBuffer()));
  expect(lines.join(' | ')).toContain(`คำสั่งซื้อ | ${number} | จำนวนเงิน | ฿1,000.00`);
  expect(lines).toEqual(expect.arrayContaining(['ค่าสมัคร', 'ค่าสมัครอบรม × 2 · ฿1,000.00']));
});
