import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { withClient } from '#platform/db/with-client.ts';
import { sql } from '#platform/db/query.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { cleanName, foldName, numberedName } from '../item/file-name-rules.ts';
import {
  expectQuotaConsistent,
  makeTestFolder,
  namesIn,
  sendFile,
  sendPart,
  sha256Of,
  uploadFile,
} from '../testing.ts';

const MIB = 1024 * 1024;
const files = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`/api/filemanager/${path}`, body);
const code = async (reply: Promise<{ status: number; json(): { code: string } }>) => {
  const { status, json } = await reply;
  return [status, json().code];
};

describe('names', () => {
  test.for([
    ['../../x', 'forbidden_character'],
    ['..\\x', 'forbidden_character'],
    ['C:\\x', 'forbidden_character'],
    ['con', 'reserved'],
    ['LPT1.txt', 'reserved'],
    ['..', 'reserved'],
    ['   ', 'empty'],
    ['\u200b', 'empty'],
    ['exe.gpj\u202etxt', 'forbidden_character'],
    ['a\nb', 'forbidden_character'],
    ['ก'.repeat(86), 'too_long'],
  ] as const)('%j is %s', ([name, problem]) => {
    expect(cleanName(name)).toEqual({ ok: false, problem });
  });

  test('names that look the same are equal, and cleaning is idempotent', () => {
    expect(foldName('น\u0e4d\u0e32')).toBe(foldName('นำ'));
    expect(foldName('Ａ.TXT')).toBe(foldName('a.txt'));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (raw) => {
        const cleaned = cleanName(raw);
        if (!cleaned.ok) return;
        expect(cleanName(cleaned.name)).toEqual(cleaned);
        expect(Buffer.byteLength(cleaned.name)).toBeLessThanOrEqual(255);
        expect(cleaned.name).not.toMatch(/[/\\]|^\.{1,2}$/);
        const next = numberedName(cleaned.name, 7);
        expect(Buffer.byteLength(next)).toBeLessThanOrEqual(255);
        expect(next).toContain(' (7)');
      }),
    );
  });

  test('malicious names are cleaned or refused, and sent in a single header', async ({ world }) => {
    const visitor = await world.signedIn();
    expect(await code(files(visitor, 'folders', { name: '../up' }))).toEqual([422, 'files.name_invalid']);
    const evil = [`a"b.txt`, `a;b.txt`, '%2e%2e%2f.txt', '%0d%0a.txt', '👩‍👩‍👧.txt', 'ที่่่่่่่่.txt'];
    const sent = evil.map(async (name) => {
      if (!cleanName(name).ok) {
        const refused = files(visitor, 'uploads', { name, size: 1 });
        return expect(await code(refused)).toEqual([422, 'files.name_invalid']);
      }
      const item = await uploadFile(visitor, { name });
      const { url } = (await visitor.get(`/api/filemanager/items/${item.itemId}/link`)).json();
      const at = new URL(url);
      const reply = await world.send(at.pathname, { headers: { host: at.host } });
      expect(reply.status).toBe(200);
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename/);
    });
    await Promise.all(sent);
  });

  test('other names are stored as replied, or refused; pairs that look the same are equal', async ({
    world,
  }) => {
    const visitor = await world.signedIn();
    const base = await makeTestFolder(visitor, 'ชื่อ');
    const make = (name: string) =>
      files(visitor, 'folders', { name, parent: base.itemId, conflict: 'rename' });
    const mark = fc.constantFrom(
      '\u202e',
      '\u0301',
      '\u0e33',
      '\u0e4d\u0e32',
      'ﬁ',
      '🏖️',
      'ア',
      'א',
      '%',
      '\\',
      '.',
      ' ',
    );
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.string({
        unit: fc.oneof(mark, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
        maxLength: 60,
      }),
      fc.nat(255).map((length) => 'ก'.repeat(length)),
    );
    const samples = fc.sample(name, { numRuns: 120, seed: 2569 });
    const replies: Awaited<ReturnType<typeof make>>[] = [];
    // A few at a time: a server that is busy answers so, and names are what is tried here.
    for (let from = 0; from < samples.length; from += 10)
      replies.push(...(await Promise.all(samples.slice(from, from + 10).map(make))));
    for (const [index, reply] of replies.entries()) {
      const cleaned = cleanName(samples[index] ?? '');
      expect([reply.status, cleaned.ok]).toEqual(cleaned.ok ? [201, true] : [422, false]);
    }
    const made = replies.filter(({ status }) => status === 201).map((reply) => reply.json().name as string);
    expect(new Set(made.map(foldName)).size).toBe(made.length);
    const pairs = [
      ['\u0e19\u0e49\u0e33', '\u0e19\u0e49\u0e4d\u0e32'],
      ['e\u0301', '\u00e9'],
      ['ﬁx', 'FIX'],
      ['１２', '12'],
    ] as const;
    for (const [one, other] of pairs) {
      const inside = await makeTestFolder(visitor, `คู่ ${one}`);
      expect((await files(visitor, 'folders', { name: one, parent: inside.itemId })).status).toBe(201);
      expect(await code(files(visitor, 'folders', { name: other, parent: inside.itemId }))).toEqual([
        409,
        'files.name_taken',
      ]);
    }
  });
});

describe('quota', () => {
  test('is never exceeded, even by concurrent uploads', async ({ world }) => {
    const [visitor, admin] = [await world.signedIn(), await world.signedIn('admin')];
    const limitBytes = 10 * MIB;
    expect((await files(admin, 'limits', { personId: visitor.actor.userId, limitBytes })).status).toBe(200);
    expect(await code(files(admin, 'limits', { personId: randomUUID(), limitBytes }))).toEqual([
      404,
      'files.person_missing',
    ]);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        files(visitor, 'uploads', { name: `${index}.bin`, size: 3 * MIB }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(3);
    const refused = replies.find((reply) => reply.status !== 201);
    expect([refused?.status, refused?.json().code]).toEqual([507, 'files.quota_exceeded']);
    expect(refused?.json().details).toEqual({ whose: 'person', leftBytes: MIB });
    const usage = (await visitor.get('/api/filemanager/usage')).json();
    expect(usage.person).toMatchObject({ usedBytes: 0, reservedBytes: 9 * MIB, limitBytes });
    await expectQuotaConsistent(world);
    const overview = (await admin.get('/api/filemanager/overview')).json();
    expect(overview.uploads).toEqual({ open: 3, reservedBytes: 9 * MIB });
    expect((await visitor.get('/api/filemanager/overview')).status).toBe(403);
  });

  test('limits items to half a million, files to five gigabytes, open uploads to two hundred', async ({
    world,
  }) => {
    const visitor = await world.signedIn();
    const folder = await makeTestFolder(visitor, 'x');
    expect(await code(files(visitor, 'uploads', { name: 'a', size: 5 * 1024 ** 3 + 1 }))).toEqual([
      413,
      'files.too_large',
    ]);
    await sendFile(visitor, { name: 'open.txt' });
    await change(world, sql`update files_space set items = 500000 where tenant_id = ${world.tenant.id}`);
    expect(await code(files(visitor, 'folders', { name: 'y' }))).toEqual([507, 'files.too_many_items']);
    await change(world, sql`update files_space set items = 1 where tenant_id = ${world.tenant.id}`);
    await change(
      world,
      sql`insert into files_upload (tenant_id, space_id, parent_id, name, conflict, size_bytes, part_bytes, parts, path, object_id, person_id, created_at, changed_at, expires_at)
          select u.tenant_id, space_id, parent_id, name, conflict, 0, part_bytes, parts, path, object_id, person_id, created_at, changed_at, expires_at
            from files_upload u, generate_series(1, 199) where u.tenant_id = ${world.tenant.id}`,
    );
    expect(await code(files(visitor, 'uploads', { name: 'b', size: 1 }))).toEqual([
      429,
      'files.too_many_uploads',
    ]);
    expect(folder.kind).toBe('folder');
  });
});

describe('folder trees', () => {
  test('are limited to a hundred levels, and files cannot have children', async ({ world }) => {
    const visitor = await world.signedIn();
    let parent: string | null = null;
    for (let depth = 0; depth < 100; depth++)
      parent = (await makeTestFolder(visitor, `${depth}`, parent)).itemId;
    expect(await code(files(visitor, 'folders', { name: 'deep', parent }))).toEqual([409, 'files.too_deep']);
    const folder = await makeTestFolder(visitor, 'wide');
    expect(await code(files(visitor, 'move', { itemIds: [folder.itemId], parent }))).toEqual([
      409,
      'files.too_deep',
    ]);
    const file = await uploadFile(visitor, { name: 'a.txt' });
    expect(await code(files(visitor, 'folders', { name: 'x', parent: file.itemId }))).toEqual([
      422,
      'files.not_a_folder',
    ]);
    expect(await code(visitor.get(`/api/filemanager/items/${folder.itemId}/link`))).toEqual([
      422,
      'files.not_a_file',
    ]);
  });

  test('never contain a cycle, even with concurrent moves', async ({ world }) => {
    const visitor = await world.signedIn();
    const [a, b] = [await makeTestFolder(visitor, 'a'), await makeTestFolder(visitor, 'b')];
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([
        files(visitor, 'move', { itemIds: [a.itemId], parent: b.itemId }),
        files(visitor, 'move', { itemIds: [b.itemId], parent: a.itemId }),
      ]);
      expect(statusesOf(replies)).toEqual([200, 409]);
      await files(visitor, 'move', { itemIds: [a.itemId] });
      await files(visitor, 'move', { itemIds: [b.itemId] });
      expect(await namesIn(visitor)).toEqual(['a', 'b']);
    }
  });

  test('of two concurrent uses of a name one succeeds', async ({ world }) => {
    const visitor = await world.signedIn();
    const made = await Promise.all([makeTestFolder(visitor, 'a'), makeTestFolder(visitor, 'b')]);
    const replies = await Promise.all(
      made.map((item) => files(visitor, `items/${item.itemId}/rename`, { name: 'c' })),
    );
    expect(statusesOf(replies)).toEqual([200, 409]);
  });

  test('that are too large cannot change owner in one step', async ({ world }) => {
    const [owner, friend] = [await world.signedIn(), await world.signedIn()];
    const shared = await makeTestFolder(owner, 'shared');
    await files(owner, `items/${shared.itemId}/grants`, { email: friend.actor.email, level: 'edit' });
    const mine = await makeTestFolder(friend, 'mine');
    await fill(world, mine.itemId, 10_001);
    expect(await code(files(friend, 'move', { itemIds: [mine.itemId], parent: shared.itemId }))).toEqual([
      409,
      'files.tree_too_large',
    ]);
  });
});

test('a request that waits too long for a row lock gets Retry-After and changes nothing', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const base = await makeTestFolder(visitor, 'base');
  const make = () => files(visitor, 'folders', { name: 'later', parent: base.itemId });
  await withClient(world.database.superuser, async (client) => {
    await client.query('begin');
    await client.query('select from files_item where item_id = $1 for update', [base.itemId]);
    const reply = await make();
    expect([reply.status, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'platform.unavailable',
      '5',
    ]);
    await client.query('rollback');
  });
  expect((await make()).status).toBe(201);
});

describe('uploads', () => {
  test('a refused part is read to its end, so that the client receives the refusal', async ({ world }) => {
    const half = Buffer.alloc(MIB);
    const { host, port } = new URL(world.origin);
    const headers = { host, origin: world.origin, 'content-length': String(2 * half.length) };
    const path = `/api/filemanager/uploads/${randomUUID()}/parts/forged`;
    const sending = request({ host: '127.0.0.1', port, path, method: 'PUT', headers });
    const replied: IncomingMessage[] = [];
    sending.on('response', (reply: IncomingMessage) => replied.push(reply.resume()));
    sending.write(half);
    expect((await world.visitor().get('/api/address/provinces')).status).toBe(200);
    expect(replied.map(({ statusCode }) => statusCode)).toEqual([]);
    sending.end(half);
    await once(sending, 'response');
    expect(replied.map(({ statusCode }) => statusCode)).toEqual([404]);
  });

  test('accept exactly what was announced and signed', async ({ world }) => {
    const visitor = await world.signedIn();
    for (const size of [-1, 1.5, '10', 2 ** 53])
      expect((await files(visitor, 'uploads', { name: 'x', size })).status).toBe(422);
    const { uploadId, partSize } = (await files(visitor, 'uploads', { name: 'x.bin', size: 6 * MIB })).json();
    for (const n of [0, 10_001, -1, '1;2'])
      expect((await files(visitor, `uploads/${uploadId}/parts`, { n: [n] })).status).toBe(422);
    expect(await code(files(visitor, `uploads/${uploadId}/parts`, { n: [3] }))).toEqual([
      422,
      'files.part_invalid',
    ]);
    const part = Buffer.alloc(partSize, 1);
    const target = async (sha256: string | undefined) =>
      (
        await files(visitor, `uploads/${uploadId}/parts`, { n: [1], ...(sha256 && { sha256: [sha256] }) })
      ).json().targets[0].url as string;
    const put = async (url: string, bytes: Uint8Array, by = visitor) =>
      code(by.send(url, { method: 'PUT', body: bytes }));
    expect(await put(await target(sha256Of(part)), Buffer.concat([part, part.subarray(0, 1)]))).toEqual([
      413,
      'files.part_too_long',
    ]);
    expect(await put(await target(sha256Of(part)), part.subarray(1))).toEqual([422, 'files.part_refused']);
    expect(await put(await target(sha256Of(part)), Buffer.alloc(partSize, 2))).toEqual([
      422,
      'files.part_refused',
    ]);
    const good = await target(sha256Of(part));
    // Not the last character, because some of its bits are unused.
    const forged = good.slice(0, -2) + (good.at(-2) === 'A' ? 'B' : 'A') + good.slice(-1);
    expect(await put(forged, part)).toEqual([404, 'files.upload_missing']);
    expect(await put(good, part, await world.signedIn())).toEqual([404, 'files.upload_missing']);
    expect((await visitor.get(`/api/filemanager/uploads/${uploadId}/parts`)).json().stored).toEqual([]);
    expect((await sendPart(visitor, uploadId, 1, part)).status).toBe(200);
    const rest = await sendPart(visitor, uploadId, 2, Buffer.alloc(MIB));
    const parts = [
      { n: 1, etag: sha256Of(part) },
      { n: 2, etag: String(rest.headers['etag']) },
    ];
    const complete = (given: unknown) => files(visitor, `uploads/${uploadId}/complete`, { parts: given });
    for (const wrong of [[], [parts[1], parts[0]], [parts[0], { n: 2, etag: 'x' }], [...parts, parts[1]]])
      expect(await code(complete(wrong))).toEqual([409, 'files.parts_mismatch']);
    expect((await complete(parts)).status).toBe(200);
    expect(await put(good, part)).toEqual([409, 'files.upload_completed']);
    expect(await code(visitor.send(`/api/filemanager/uploads/${uploadId}`, { method: 'DELETE' }))).toEqual([
      409,
      'files.upload_completed',
    ]);
  });

  test('expire a day after the last activity and release their quota', async ({ world }) => {
    const visitor = await world.signedIn();
    const { uploadId, parts } = await sendFile(visitor, { name: 'late.txt' });
    await change(
      world,
      sql`update files_upload set expires_at = created_at + interval '1 microsecond' where tenant_id = ${world.tenant.id}`,
    );
    expect(await code(files(visitor, `uploads/${uploadId}/complete`, { parts }))).toEqual([
      410,
      'files.upload_ended',
    ]);
    await sweep(world);
    const usage = (await visitor.get('/api/filemanager/usage')).json();
    expect(usage.person.reservedBytes).toBe(0);
    await expectQuotaConsistent(world);
    expect((await visitor.get('/api/filemanager/uploads')).json().uploads).toEqual([]);
  });

  test('are rate-limited, while listings keep working', async ({ world }) => {
    const visitor = await world.signedIn();
    await uploadFile(visitor, { name: 'kept.txt' });
    const counts = new Map<string, number>();
    const FLOOD = 400;
    const AT_ONCE = 50;
    for (let from = 0; from < FLOOD; from += AT_ONCE) {
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          files(visitor, 'uploads', { name: `${from + n}.txt`, size: 1 }),
        ),
      );
      for (const reply of replies) {
        const what = reply.status === 201 ? 'taken' : `${reply.status} ${reply.json().code}`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(counts)).toEqual({ taken: 200, '429 files.too_many_uploads': FLOOD - 200 });
    const began = performance.now();
    expect(await namesIn(visitor)).toEqual(['kept.txt']);
    expect(performance.now() - began).toBeLessThan(1_000);
    await expectQuotaConsistent(world);
  });

  test('archives that expand enormously stay packed: nothing here unpacks them', async ({ world }) => {
    const visitor = await world.signedIn();
    // A hundred bytes that claim to expand to 4 GB and to lie above the target folder.
    const bomb = Buffer.concat([
      Buffer.from('504b0304140000000800000000000000000005000000ffffffff0a000000', 'hex'),
      Buffer.from('../../evil'),
      Buffer.alloc(60),
    ]);
    const item = await uploadFile(visitor, { name: '42.zip', bytes: bomb });
    expect([item.mimetype, item.sizeBytes, item.thumbnailUrl]).toEqual([
      'application/zip',
      bomb.length,
      null,
    ]);
    const { url } = (
      await visitor.get(`/api/filemanager/items/${item.itemId}/link?disposition=inline`)
    ).json();
    const reply = await world.take(url);
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(Buffer.concat(await Array.fromAsync(reply))).toEqual(bomb);
    await world.runJobs();
    expect(await namesIn(visitor)).toEqual(['42.zip']);
  });

  test('of a concurrent completion and cancellation one succeeds', async ({ world }) => {
    const visitor = await world.signedIn();
    for (let round = 0; round < 5; round++) {
      const { uploadId, parts } = await sendFile(visitor, { name: `${round}.txt` });
      const [done, ended] = await Promise.all([
        files(visitor, `uploads/${uploadId}/complete`, { parts }),
        visitor.send(`/api/filemanager/uploads/${uploadId}`, { method: 'DELETE' }),
      ]);
      expect([done.status === 200, ended.status === 200].filter(Boolean)).toHaveLength(1);
    }
    await expectQuotaConsistent(world);
  });

  test('are typed by their bytes, whatever the name suggests', async ({ world }) => {
    const visitor = await world.signedIn();
    const html = Buffer.from('<html><script>alert(1)</script>');
    for (const [name, bytes, mimetype, disposition] of [
      ['a.png', html, 'application/octet-stream', 'attachment'],
      ['a.html', html, 'text/html', 'attachment'],
      ['a.svg', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml', 'attachment'],
      ['a.txt', Buffer.from('words'), 'text/plain', 'inline'],
      ['b.png', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), 'image/png', 'inline'],
    ] as const) {
      const item = await uploadFile(visitor, { name, bytes, mimetype: 'text/html' });
      expect(item.mimetype).toBe(mimetype);
      const { url } = (
        await visitor.get(`/api/filemanager/items/${item.itemId}/link?disposition=inline`)
      ).json();
      const at = new URL(url);
      const reply = await world.send(at.pathname, { headers: { host: at.host } });
      expect(reply.headers['content-disposition']).toMatch(new RegExp(`^${disposition}`));
      expect(reply.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    }
  });
});

test('the number of grants per item is limited', async ({ world }) => {
  const [owner, friend] = [await world.signedIn(), await world.signedIn()];
  const folder = await makeTestFolder(owner, 'x');
  for (let at = 0; at < 2; at++)
    await change(
      world,
      sql`insert into files_link (tenant_id, item_id, mode, code_hash, code_sealed, created_by, created_at)
          select ${world.tenant.id}, ${folder.itemId}, 'view', encode(sha256((n + ${at * 50})::text::bytea), 'hex'), '', ${owner.actor.userId}, now() from generate_series(1, 50) as n`,
    );
  expect(await code(files(owner, `items/${folder.itemId}/links`, { mode: 'view' }))).toEqual([
    429,
    'files.too_many_grants',
  ]);
  expect(
    (await files(owner, `items/${folder.itemId}/grants`, { email: friend.actor.email, level: 'view' }))
      .status,
  ).toBe(200);
});

test('signed out there are neither own items nor hints about existing ones', async ({ world }) => {
  const [guest, visitor] = [world.visitor(), await world.signedIn()];
  expect(await code(guest.get('/api/filemanager/items'))).toEqual([401, 'files.no_token']);
  expect((await guest.get('/api/filemanager/items?space=public')).json()).toMatchObject({
    items: [],
    level: 'download',
  });
  const item = await uploadFile(visitor, { name: 'a.txt' });
  for (const id of [item.itemId, randomUUID()])
    expect(await code(guest.get(`/api/filemanager/items/${id}`))).toEqual([404, 'files.missing']);
});

function statusesOf(replies: readonly { status: number }[]): number[] {
  return replies.map((reply) => reply.status).toSorted((a, b) => a - b);
}

function change(
  world: World,
  query: Parameters<World['app']['database']['platformRows']>[0],
): Promise<number> {
  return world.write((scope) => scope.tx.run(query));
}

/** Inserts files into a folder directly. */
/** In batches, because of the statement timeout of five seconds. */
async function fill(world: World, folderId: string, n: number): Promise<void> {
  for (let from = 1; from <= n; from += 250) {
    await change(
      world,
      sql`insert into files_item (tenant_id, space_id, parent_id, kind, name, name_key, created_at, updated_at)
          select tenant_id, space_id, item_id, 'text', 'f' || n, 'f' || n, now(), now()
            from files_item, generate_series(${from}::integer, ${Math.min(n, from + 249)}::integer) as n
           where tenant_id = ${world.tenant.id} and item_id = ${folderId}`,
    );
    // Otherwise foreign key checks keep using the plan for an empty table.
    if (from === 1)
      await withClient(world.database.superuser, (client) => client.query('analyze files_item'));
  }
}

async function sweep(world: World): Promise<void> {
  const { sweepUploads } = await import('../upload/sweep-uploads.ts');
  await sweepUploads({
    app: world.app,
    tenant: world.tenant,
    log: world.app.log,
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
    transaction: (work) => world.write(work),
  });
}
