import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { accountsBelongings, setFactor } from '#modules/accounts/testing.ts';
import { openTestPayment, sendSlip, testSlip } from '#modules/billing/testing.ts';
import { certifiedLesson, complete, otherCode, ownCode } from '#modules/certificates/testing.ts';
import { Taker, testExam } from '#modules/exams/testing.ts';
import { fileBelongings, folderBelongings, uploadBelongings } from '#modules/files/testing.ts';
import { lessonsBelongings } from '#modules/lessons/testing.ts';
import { openConversation, sendMessage } from '#modules/messages/public.ts';
import { reportConversation } from '#modules/messages/testing.ts';
import { tellByName, unsubscribeToken } from '#modules/notifications/testing.ts';
import { orderLine, place } from '#modules/orders/testing.ts';
import { category, product } from '#modules/shop/testing.ts';
import { getMail } from '#platform/mail/mailbox.ts';
import type { PersonActor } from '#platform/scope.ts';
import { createApiKey } from '#platform/gateway/api-keys.ts';
import { sayMailLeft } from '#platform/testing/sent-mail.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';

/** Names of things, by the kind of thing; a kind has the name of the parameter where one path parameter names it. */
export type Names = Readonly<Record<string, string>>;

/** Whoever has the things of a tenant: an admin, with a browser. */
export type Owner = Visitor & { actor: PersonActor };

/** Makes things that only this tenant has: their names stand nowhere else. */
const MAKERS: Readonly<Record<string, (world: World, owner: Owner) => Promise<Names>>> = {
  accounts: accountThings,
  catalogue: catalogueThings,
  exams: examThings,
  files: (_, owner) => fileBelongings(owner),
  folders: (_, owner) => folderBelongings(owner),
  lessons: lessonThings,
  mail: mailThings,
  notices: noticeThings,
  orders: orderThings,
  payments: paymentThings,
  accountsOfOwner: accountsBelongings,
  certificates: certificateThings,
  sites: siteThings,
  talk: conversationThings,
  wallets: walletThings,
  uploads: (_, owner) => uploadBelongings(owner),
};

/** What no call uses up. */
const LASTING = new Set(['accounts', 'mail', 'notices']);

/** Which makers make what, once everything was made for the first time. */
const makerOf = new Map<string, string>();

/** One thing of each kind. */
export async function belongings(world: World, owner: Owner): Promise<Names> {
  const all: Record<string, string> = {};
  for (const [maker, make] of Object.entries(MAKERS)) {
    const made = await make(world, owner);
    for (const [kind, name] of Object.entries(made)) {
      if (!name) throw new Error(`There is no ${kind}.`);
      makerOf.set(kind, maker);
      all[kind] = name;
    }
  }
  return all;
}

/** New things in place of those of these kinds that can be used up, and of whatever is made with them. */
export async function renewed(
  world: World,
  owner: Owner,
  names: Names,
  kinds: readonly string[],
): Promise<Names> {
  const makers = new Set(kinds.flatMap((kind) => makerOf.get(kind) ?? [])).difference(LASTING);
  let all = names;
  for (const maker of makers) all = { ...all, ...(await MAKERS[maker]?.(world, owner)) };
  return all;
}

const nobodys = new Map<string, string>();

/** A name of the same form, at the same place of every order, that names nothing anywhere; the same one each time. */
export function nobodyOf(name: string): string {
  const known = nobodys.get(name) ?? newNobody(name);
  nobodys.set(name, known);
  return known;
}

function newNobody(name: string): string {
  const code = otherCode(name);
  if (code !== null) return code;
  const unpacked = Buffer.from(name, 'base64url').toString('utf8');
  if (isPacked(unpacked)) return Buffer.from(newNobody(unpacked)).toString('base64url');
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  if (uuid.test(name)) return name.replace(uuid, (id) => id.slice(0, 19) + randomUUID().slice(19));
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID();
  const [local = '', ...host] = name.split('@');
  return [turned(local), ...host].join('@');
}

/** Whether that is what a cursor holds: a list or an object as JSON. */
function isPacked(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false; // random letters that happen to be base64
  }
}

/** The last eight letters and digits become others of their kind. */
function turned(text: string): string {
  let left = 8;
  return [...text]
    .toReversed()
    .map((letter) => {
      if (left === 0 || !/[a-z0-9]/i.test(letter)) return letter;
      left -= 1;
      const alphabet = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(
        (each) => each.includes(letter),
      );
      return alphabet?.at((alphabet.indexOf(letter) + 1) % alphabet.length) ?? letter;
    })
    .toReversed()
    .join('');
}

async function catalogueThings(world: World, owner: Owner): Promise<Names> {
  const mark = randomUUID().slice(0, 8);
  const [sku, shelf] = [`MIRROR-${mark.toUpperCase()}`, `mirror-${mark}`];
  const code = `post-${world.tenant.id.slice(-12)}`; // a site has few ways of delivery: the same each time
  await world.write(async (scope) => {
    await category(scope, shelf);
    await category(scope, `${shelf}-empty`);
    await product(scope, { sku, category: shelf, title: `กระจก ${mark}` });
    await category(scope, `${shelf}-spare`);
    await product(scope, { sku: `${sku}-2`, category: shelf });
    await product(scope, { sku: `${sku}-SPARE`, category: shelf });
  });
  const delivery = { kind: 'pickup', titleTh: 'รับเอง', version: 0 };
  for (const each of [code, `${code}-spare`])
    await owner.send(`/api/shop/manage/delivery-methods/${each}`, { method: 'PUT', json: delivery });
  const picture = await owner.send(`/api/shop/manage/products/${sku}/pictures`, {
    method: 'POST',
    body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  const managed = (await owner.get(`/api/shop/manage/products/${sku}`)).json();
  const item: string = managed.variants[0].variantId;
  const { cartId } = (await owner.post('/api/shop/cart/lines', { sku, quantity: 1 })).json();
  const moved = (await owner.get(`/api/stock/items/${item}/movements`)).json();
  const listed = (await owner.get('/api/shop/products?sort=newest&limit=1')).json();
  return {
    sku,
    spareSku: `${sku}-SPARE`,
    spareCategory: `${shelf}-spare`,
    spareCode: `${code}-spare`,
    otherSku: `${sku}-2`,
    category: shelf,
    emptyCategory: `${shelf}-empty`,
    code,
    item,
    picture: picture.json().pictureId,
    cart: cartId,
    movementCursor: moved.movements[0].movementId,
    productWords: mark,
    productCursor: listed.nextAfter,
    managedCursor: cursorHolding('1970-01-01T00:00:00.000Z', item),
    stockCursor: cursorHolding(999, item),
  };
}

async function orderThings(world: World, owner: Owner): Promise<Names> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const customerUserId = owner.actor.userId;
  await place(world, [orderLine({ sku: 'MIRROR-LINE' })], { number: `OLD-${mark}`, customerUserId });
  const receipt = await place(world, [orderLine({ sku: 'MIRROR-LINE' })], { number: `MIRROR-${mark}` });
  const own = await place(world, [orderLine({ sku: 'MIRROR-LINE' })], {
    number: `OWN-${mark}`,
    customerUserId,
  });
  return { order: receipt.number, orderToken: receipt.accessToken, ownOrder: own.number };
}

async function paymentThings(world: World, owner: Owner): Promise<Names> {
  const payment = await openTestPayment(world);
  const slip = await sendSlip(world.visitor(), payment.slug, await testSlip(world));
  if (slip.status !== 201) throw new Error(`The slip was not taken: ${slip.text}`);
  const managed = (await owner.get(`/api/billing/manage/payments/${payment.paymentId}`)).json();
  const own = await openTestPayment(world, { payerUserId: owner.actor.userId });
  return {
    payment: payment.paymentId,
    slug: payment.slug,
    ownSlug: own.slug,
    slip: managed.slips[0].slipId,
    paymentCursor: cursorHolding(world.now.toISOString(), payment.paymentId),
  };
}

async function mailThings(world: World, owner: Owner): Promise<Names> {
  const letter = { to: `${randomUUID()}@example.test`, subject: 'x', plain: 'x' };
  const mail: string = (await owner.post('/api/email/send', letter)).json().mails[0].mailId;
  await sayMailLeft(world, mail);
  return world.read(async (scope) => ({
    mail,
    mailMessage: (await getMail(scope, mail)).messageId,
    token: unsubscribeToken(scope, owner.actor.userId, 'messages'),
  }));
}

/** A conversation with a message in it, and an older one. */
async function conversationThings(world: World, owner: Owner): Promise<Names> {
  const [member, another] = [await world.person(), await world.person()];
  const clientId = randomUUID();
  const said = await world.write(async (scope) => {
    const older = await openConversation(scope, { person: another.userId });
    const greeting = { clientId: randomUUID(), body: 'สวัสดี' };
    const earlier = new Date(scope.now.getTime() - 60_000);
    await sendMessage({ ...scope, now: earlier }, { conversation: older.conversationId, ...greeting });
    const { conversationId: conversation } = await openConversation(scope, { person: member.userId });
    const { messageId: message } = await sendMessage(scope, { ...greeting, conversation, clientId });
    return { conversation, message, clientId, person: member.userId };
  }, owner.actor);
  const { messageId: heard } = await world.write(
    (scope) => sendMessage(scope, { ...said, clientId: randomUUID(), body: 'สวัสดีค่ะ' }),
    member,
  );
  return { ...said, heard, report: await reportConversation(world, member, said.message) };
}

async function noticeThings(world: World, owner: Owner): Promise<Names> {
  const notice = {
    personId: owner.actor.userId,
    params: { amountSatang: 100 },
    dedupeKey: randomUUID(),
  };
  await world.write((scope) => tellByName(scope, 'wallet.low_balance', notice));
  const { notifications } = (await owner.get('/api/notifications')).json();
  const id: string = notifications[0].notificationId;
  return { notice: id, noticeCursor: id };
}

async function lessonThings(world: World, owner: Owner): Promise<Names> {
  const names = await lessonsBelongings(world, owner);
  const listed = (await owner.get('/api/lessons?sort=newest&limit=1')).json();
  return { ...names, lessonCursor: listed.nextAfter };
}

async function examThings(world: World, owner: Owner): Promise<Names> {
  const [exam, spare] = [await testExam(world, ['single']), await testExam(world, ['single'])];
  const taker = new Taker(world, owner, exam.slug);
  await taker.open();
  return {
    exam: exam.slug,
    spareExam: spare.slug,
    attempt: taker.attemptId,
    examId: exam.examId,
    question: exam.questionIds[0] ?? '',
  };
}

async function certificateThings(world: World, owner: Owner): Promise<Names> {
  const made = await certifiedLesson(world, { title: `ประกาศ ${randomUUID().slice(0, 8)}` });
  await complete(world, made, owner.actor);
  return {
    certifiedLesson: made.slug,
    template: made.templateId,
    cert: await ownCode(world, owner.actor),
  };
}

async function siteThings(world: World): Promise<Names> {
  const { apiKeyId } = await world.write((scope) =>
    createApiKey(scope, { name: randomUUID(), grants: ['shop.manage'] }),
  );
  return { apiKey: apiKeyId };
}

async function walletThings(world: World, owner: Owner): Promise<Names> {
  const { userId: person } = await world.person();
  const reason = 'ชดเชย';
  await owner.post('/api/account/wallet', { mode: 'adjust', person, amount: 5, reason });
  const { transactions } = (await owner.post('/api/account/wallet', { mode: 'get', person })).json();
  return { holder: person, transfer: transactions[0].id };
}

async function accountThings(world: World): Promise<Names> {
  const people = [1, 2, 3, 4].map(() => world.person());
  const [person, spare, other, guarded] = (await Promise.all(people)) as [
    PersonActor,
    PersonActor,
    PersonActor,
    PersonActor,
  ];
  await setFactor(world, guarded);
  const first = { email: guarded.email, password: TEST_PASSWORD };
  const { details } = (await world.visitor().post('/api/account/login', first)).json();
  return {
    email: person.email,
    spareEmail: spare.email,
    otherEmail: other.email,
    challenge: details.challenge,
  };
}
