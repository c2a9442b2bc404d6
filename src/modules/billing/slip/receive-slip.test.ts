import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import { readObject, uploadObject } from '#platform/storage/objects.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { cancelPayment, expirePayment } from '../payment/close-payment.ts';
import { MAX_SLIPS_PER_PAYMENT, type PreparedSlip, receiveSlip } from './receive-slip.ts';
import {
  confirm,
  expectMoneyConsistent,
  newReference,
  openTestPayment,
  scopeWithoutTxOf,
  paymentNow,
  sendSlip,
  testSlip,
} from '../testing.ts';

interface StoredSlip {
  objectId: string;
  reading: string;
  sendingBank: string | null;
  transRef: string | null;
  status: string;
}

function slipsOf(world: World, paymentId: string): Promise<StoredSlip[]> {
  return world.read((scope) =>
    scope.tx.rows(sql<StoredSlip>`
      select object_id, reading, sending_bank, trans_ref, status from billing_slip
       where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} order by slip_id`),
  );
}

describe('sending a slip', { timeout: 60_000 }, () => {
  test('a guest sends one: it is being verified, and its mini-QR is read', async ({ world }) => {
    const { slug, paymentId } = await openTestPayment(world);
    const transRef = newReference();
    const reply = await sendSlip(
      world.visitor(),
      slug,
      await testSlip(world, { sendingBank: '014', transRef }),
    );
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ status: 'verifying', slip: { status: 'checking', reason: null } });
    expect(await slipsOf(world, paymentId)).toMatchObject([
      { reading: 'slip', sendingBank: '014', transRef: transRef, status: 'checking' },
    ]);
    expect((await world.visitor().get(`/api/billing/payments/${slug}`)).json()).toMatchObject({
      status: 'verifying',
      canSendSlip: true,
    });
  });

  test('while it waits, the payment neither expires nor can be cancelled', async ({ world }) => {
    const payment = await openTestPayment(world);
    await sendSlip(world.visitor(), payment.slug, await testSlip(world));
    expect(await world.write((scope) => expirePayment(scope, payment))).toBe(false);
    expect(await world.write((scope) => cancelPayment(scope, payment))).toBe(false);
  });

  test('after the payment’s expiry it is still accepted, because the money may have arrived', async ({
    world,
  }) => {
    const payment = await openTestPayment(world);
    await world.write((scope) => expirePayment(scope, payment));
    expect((await sendSlip(world.visitor(), payment.slug, await testSlip(world))).json()).toMatchObject({
      status: 'verifying',
      remainingMs: 0,
    });
  });

  test('the same picture is the same slip, even four times concurrently', async ({ world }) => {
    const { slug, paymentId } = await openTestPayment(world);
    const picture = await testSlip(world);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => sendSlip(world.visitor(), slug, picture)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.json().slip.slipId)).size).toBe(1);
    await sendSlip(world.visitor(), slug, picture);
    expect(await slipsOf(world, paymentId)).toHaveLength(1);
  });

  test('a second slip is additional evidence, not additional money', async ({ world }) => {
    const { slug, paymentId } = await openTestPayment(world);
    const transRef = newReference();
    await sendSlip(world.visitor(), slug, await testSlip(world, { transRef }));
    await sendSlip(world.visitor(), slug, await testSlip(world, { transRef, payerName: 'อีกรูป' }));
    expect(await confirm(world, paymentId, { transRef })).toEqual({ status: 'paid' });
    expect((await slipsOf(world, paymentId)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(await paymentNow(world, paymentId)).toMatchObject({ paidSatang: 100_000, waitingSince: null });
    await expectMoneyConsistent(world);
  });

  test('a retry with the same key after a lost connection gets the first reply', async ({ world }) => {
    const { slug, paymentId } = await openTestPayment(world);
    const picture = await testSlip(world);
    const key = { 'idempotency-key': `k-${slug}` };
    await cutAfterSending(world, `/api/billing/payments/${slug}/slips`, picture, key);
    const [first, second] = [
      await sendSlip(world.visitor(), slug, picture, key),
      await sendSlip(world.visitor(), slug, picture, key),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await slipsOf(world, paymentId)).toHaveLength(1);
    const other = await sendSlip(world.visitor(), slug, await testSlip(world), key);
    expect(other.json()).toMatchObject({ code: 'platform.key_reused' });
  });

  test('a paid payment accepts none', async ({ world }) => {
    const { slug, paymentId } = await openTestPayment(world);
    await confirm(world, paymentId);
    const reply = await sendSlip(world.visitor(), slug, await testSlip(world));
    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'billing.payment_closed', details: { status: 'paid' } });
  });

  test('twenty per payment are the limit', async ({ world }) => {
    const { slug } = await openTestPayment(world);
    for (let slip = 0; slip < MAX_SLIPS_PER_PAYMENT; slip++) {
      const prepared = await preparedWithoutDecoding(world);
      await world.write((scope) => receiveSlip(scope, slug, prepared));
    }
    const oneMore = await sendSlip(world.visitor(), slug, await testSlip(world));
    expect(oneMore.status).toBe(429);
    expect(oneMore.json()).toMatchObject({ code: 'billing.too_many_slips' });
  });
});

describe('invalid slips', { timeout: 60_000 }, () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  );
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);

  test.each([
    ['an SVG that says so', svg, 'image/svg+xml', 415, 'platform.invalid_input'],
    ['an SVG that says PNG', svg, 'image/png', 422, 'pictures.not_a_picture'],
    ['text', Buffer.from('slip'), 'text/plain', 415, 'platform.invalid_input'],
    ['an iPhone picture', heic, 'image/heic', 422, 'billing.slip_heic'],
    ['an iPhone picture that says JPEG', heic, 'image/jpeg', 422, 'billing.slip_heic'],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'pictures.not_a_picture'],
    ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024), 'image/png', 413, 'platform.invalid_input'],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1'), 'image/png', 422, 'pictures.broken'],
  ])('%s is refused, and nothing changes', async (_what, bytes, type, status, code) => {
    const world = await World.open();
    const { slug, paymentId } = await openTestPayment(world);
    const reply = await sendSlip(world.visitor(), slug, bytes, { 'content-type': type });
    expect({ status: reply.status, code: reply.json().code }).toEqual({ status, code });
    expect(await slipsOf(world, paymentId)).toEqual([]);
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'awaiting_payment' });
  });

  test('a polyglot of picture and HTML keeps only its pixels, without location metadata', async ({
    world,
  }) => {
    const { slug, paymentId } = await openTestPayment(world);
    const page = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    const picture = await sharp(Buffer.from(await testSlip(world)))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .toBuffer();
    const reply = await sendSlip(world.visitor(), slug, Buffer.concat([picture, page]), {
      'content-type': 'image/jpeg',
    });
    expect(reply.status).toBe(201);
    const [slip] = await slipsOf(world, paymentId);
    const stored = await world.read((scope) => readObject(scope, slip?.objectId ?? ''));
    expect(stored).toMatchObject({ visibility: 'private', contentType: 'image/webp', kind: 'billing.slip' });
    expect(stored.bytes.includes('<script>')).toBe(false);
    expect(stored.bytes.includes('SECRET-PLACE')).toBe(false);
  });

  test('an unknown slug, another site’s slug and an invalid one get the same reply', async ({ world }) => {
    const neighbour = await world.another();
    const { slug } = await openTestPayment(neighbour);
    const picture = await testSlip(world);
    const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const foreign = await sendSlip(world.visitor(), slug, picture);
    const unknown = await sendSlip(world.visitor(), 'zzzzzzzzzzzzzzzzzzzzzzzzzz', picture);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(strip(foreign.text)).toBe(strip(unknown.text));
    expect(unknown.json()).toMatchObject({ code: 'billing.payment_missing' });
    for (const bad of ['a%00b-pay-slug', '%E0%B8%81', '..%2f..%2fetc', 'x'.repeat(5_000)]) {
      const reply = await sendSlip(world.visitor(), bad, picture);
      expect(reply.status, bad).toBeGreaterThanOrEqual(400);
      expect(reply.status, bad).toBeLessThan(500);
    }
  });
});

/** A prepared slip with random bytes as its picture. */
async function preparedWithoutDecoding(world: World): Promise<PreparedSlip> {
  const source = randomBytes(40);
  const object = await uploadObject(scopeWithoutTxOf(world), {
    source,
    contentType: 'image/webp',
    visibility: 'private',
    kind: 'billing.slip',
  });
  const reading = { kind: 'no_code', payload: null, sendingBank: null, transRef: null } as const;
  return {
    sha256: createHash('sha256').update(source).digest('hex'),
    stored: { object, width: 1, height: 1, reading },
  };
}

/** Sends the whole request and disconnects before the reply. */
function cutAfterSending(
  world: World,
  path: string,
  bytes: Uint8Array,
  headers: Record<string, string>,
): Promise<void> {
  return new Promise((resolve) => {
    const { port, host } = new URL(world.origin);
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { host, 'content-type': 'image/png', ...headers },
    });
    outgoing.on('error', () => resolve());
    outgoing.end(bytes, () =>
      setTimeout(() => {
        outgoing.destroy();
        resolve();
      }, 20),
    );
  });
}
