import { afterAll, beforeAll } from 'vitest';
import { listAudit } from '#platform/audit.ts';
import { type LocalS3, localS3 } from '#platform/testing/local-s3.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action, loader } from './storage-page.tsx';

const PATH = '/config/storage';
type Actor = Awaited<ReturnType<World['person']>>;

let s3: LocalS3;
beforeAll(async () => {
  s3 = await localS3();
});
afterAll(() => s3.close());

const fields = (changed: Record<string, string> = {}): Record<string, string> => ({
  endpoint: s3.location.endpoint ?? '',
  region: s3.location.region,
  bucket: s3.location.bucket,
  accessKey: s3.location.accessKey,
  secretKey: s3.location.secretKey.reveal(),
  isPathStyle: 'on',
  ...changed,
});

const send = (world: World, actor: Actor, form: Record<string, string>) =>
  callPage(world, action, { path: PATH, actor, form });
const shown = (world: World, actor: Actor) => callPage(world, loader, { path: PATH, actor });

test('an admin chooses a bucket, tests it, and switches back; the secret key is never returned', async ({
  world,
}) => {
  const admin = await world.person('admin');
  expect(await shown(world, admin)).toMatchObject({ own: [], canManage: true });
  expect(await send(world, admin, fields())).toMatchObject({ data: { ok: true } });
  const page = await shown(world, admin);
  expect(page).toMatchObject({ own: [{ bucket: 'sala-test', isCurrent: true, objects: '0' }] });
  expect(Object.keys((page as { own: object[] }).own[0] ?? {})).not.toContain('secretKey');
  expect(await send(world, admin, { intent: 'try' })).toMatchObject({
    data: { ok: true, result: { isWell: true } },
  });
  expect(await send(world, admin, { intent: 'leave' })).toMatchObject({ data: { ok: true } });
  expect(await shown(world, admin)).toMatchObject({ own: [{ isCurrent: false }] });
  const storeId = (page as { own: { storeId: string }[] }).own[0]?.storeId ?? '';
  const lines = await world.read((scope) =>
    listAudit(scope, { entityKind: 'storage.store', entityId: storeId }),
  );
  expect(JSON.stringify(lines)).toContain('storage.choose_store');
  expect(JSON.stringify(lines)).not.toContain('secretKey');
});

test('an unreachable bucket is reported and not chosen', async ({ world }) => {
  const admin = await world.person('admin');
  expect(await send(world, admin, fields({ secretKey: 'wrong' }))).toMatchObject({
    data: { ok: false, problem: { code: 'storage.store_unusable', details: { why: 'login' } } },
  });
  expect(await send(world, admin, fields({ secretKey: '' }))).toMatchObject({
    data: { ok: false, problem: { details: { why: 'secret_missing' } } },
  });
  expect(await shown(world, admin)).toMatchObject({ own: [] });
});

test.for([
  [{ endpoint: 's3.example.org' }, 'endpoint'],
  [{ endpoint: 'https://me:pw@s3.example.org' }, 'endpoint'],
  [{ endpoint: 'https://s3.example.org/path' }, 'endpoint'],
  [{ endpoint: 'file:///etc/passwd' }, 'endpoint'],
  [{ region: 'evil.example/' }, 'region'],
  [{ bucket: '../other' }, 'bucket'],
  [{ bucket: '127.0.0.1' }, 'bucket'],
  [{ accessKey: 'two words' }, 'accessKey'],
  [{ secretKey: 'line\nbreak' }, 'secretKey'],
] as const)('an invalid value is reported at its field: %j', async ([changed, field], { world }) => {
  const admin = await world.person('admin');
  expect(await send(world, admin, fields(changed))).toMatchObject({
    data: { ok: false, problem: { fields: { [field]: [expect.any(String)] } } },
  });
});

test('managers can read but not change or test; another site sees nothing of it', async ({ world }) => {
  const [admin, manager] = [await world.person('admin'), await world.person('manager')];
  await send(world, admin, fields());
  expect(await shown(world, manager)).toMatchObject({ canManage: false, own: [{ isCurrent: true }] });
  for (const form of [fields(), { intent: 'try' }, { intent: 'leave' }])
    await expect(send(world, manager, form)).rejects.toMatchObject({ init: { status: 403 } });
  const other = await world.another();
  expect(await shown(other, await other.person('admin'))).toMatchObject({ own: [] });
});
