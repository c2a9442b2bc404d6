import { listAudit } from '#platform/audit.ts';
import type { PersonActor } from '#platform/scope.ts';
import { LOCAL_CHANNEL, localLine } from '#platform/testing/local-line.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { changeDraft, getConfigState } from '../config/config-draft.ts';
import { publishConfig } from '../config/publish-config.ts';
import { action, loader } from './line-settings-page.tsx';

const CHANNEL = {
  channelId: LOCAL_CHANNEL.id,
  secret: LOCAL_CHANNEL.secret,
  isSignInOn: 'on',
  isOpenToNew: 'on',
};
const incomplete = { data: { ok: false, problem: { code: 'sites.line_incomplete' } } };
const done = { data: { ok: true } };

const open = (world: World, actor: PersonActor) => callPage(world, loader, { path: '/config/line', actor });
const save = (world: World, actor: PersonActor, form: Record<string, string>) =>
  callPage(world, action, { path: '/config/line', form, actor });
const secretOf = (world: World) =>
  world.read(async (scope) => (await readTenantSecret(scope, 'line.channel_secret'))?.reveal() ?? null);
const settingsOf = async (world: World) => {
  const tenant = await world.app.tenants.byId(world.tenant.id);
  return tenant ? tenant.settings.line : undefined;
};

test('an admin sets the channel, it takes effect at once, and the secret is never returned', async ({
  world,
}) => {
  const admin = await world.person('admin');
  expect(await save(world, admin, CHANNEL)).toMatchObject(done);
  expect(await secretOf(world)).toBe(LOCAL_CHANNEL.secret);
  const page = await open(world, admin);
  expect(page).toMatchObject({
    settings: { channelId: LOCAL_CHANNEL.id, isSignInOn: true, isOpenToNew: true },
    secretSince: expect.any(String),
    callbacks: [`${world.origin}/user/authen/line/callback`],
  });
  expect(JSON.stringify(page)).not.toContain(LOCAL_CHANNEL.secret);
  await expect.poll(() => settingsOf(world)).toMatchObject({ isSignInOn: true });
  const log = JSON.stringify(
    await world.read((scope) => listAudit(scope, { entityKind: 'sites_tenant', entityId: world.tenant.id })),
  );
  expect(log).toContain('sites.change_line');
  expect(log).not.toContain(LOCAL_CHANNEL.secret);
});

test('managers can read, users and guests cannot', async ({ world }) => {
  const manager = await world.person('manager');
  expect(await open(world, manager)).toMatchObject({ canManage: false, secretSince: null });
  await expect(save(world, manager, CHANNEL)).rejects.toMatchObject({ init: { status: 403 } });
  await expect(save(world, manager, { intent: 'test' })).rejects.toMatchObject({ init: { status: 403 } });
  await expect(open(world, await world.person())).rejects.toMatchObject({ init: { status: 403 } });
});

test('sign-in cannot be enabled without a channel and its secret', async ({ world }) => {
  const admin = await world.person('admin');
  expect(await save(world, admin, { ...CHANNEL, secret: '' })).toMatchObject(incomplete);
  expect(await save(world, admin, { ...CHANNEL, channelId: '' })).toMatchObject(incomplete);
  await save(world, admin, CHANNEL);
  expect(await save(world, admin, { ...CHANNEL, secret: '' })).toMatchObject(done);
  expect(await secretOf(world)).toBe(LOCAL_CHANNEL.secret);
  expect(await save(world, admin, { ...CHANNEL, secret: '', channelId: '99' })).toMatchObject(incomplete);
  expect(await save(world, admin, { secret: '', channelId: '99' })).toMatchObject(done);
  expect(await secretOf(world)).toBeNull();
  expect(await save(world, admin, { secret: '', channelId: '' })).toMatchObject(done);
  await expect.poll(() => settingsOf(world)).toBeUndefined();
});

test('the app for pages inside LINE belongs to the channel', async ({ world }) => {
  const admin = await world.person('admin');
  const liffId = `${LOCAL_CHANNEL.id}-AbCdEfGh`;
  expect(await save(world, admin, { ...CHANNEL, liffId: '99-AbCdEfGh' })).toMatchObject({
    data: { ok: false, problem: { code: 'sites.liff_of_another' } },
  });
  expect(await save(world, admin, { ...CHANNEL, liffId })).toMatchObject(done);
  await expect.poll(() => settingsOf(world)).toMatchObject({ liffId });
  expect(await open(world, admin)).toMatchObject({ liffAddress: `${world.origin}/cluster/liff` });
  expect(await save(world, admin, { ...CHANNEL, liffId: '' })).toMatchObject(done);
});

test.for([
  { channelId: '12ab' },
  { liffId: 'https://liff.line.me/1234567890-AbCdEfGh' },
  { channelId: '1'.repeat(21) },
  { secret: 'not thirty-two hexadecimal digits' },
  { secret: 'f'.repeat(31) },
])('%j is refused', async (wrong, { world }) => {
  const reply = await save(world, await world.person('admin'), { ...CHANNEL, ...wrong });
  expect(reply).toMatchObject({ data: { ok: false, problem: { code: 'platform.invalid_input' } } });
  expect(await secretOf(world)).toBeNull();
});

test('a publication does not change the channel; other sites do not have it', async ({ world }) => {
  const admin = await world.person('admin');
  await save(world, admin, CHANNEL);
  const version = await world.write(async (scope) => {
    const { version: first } = await getConfigState(scope);
    return changeDraft(scope, first, (draft) => ({ ...draft, name: 'ชื่อใหม่' }));
  });
  await world.write((scope) => publishConfig(scope, version.version));
  await expect.poll(() => settingsOf(world)).toMatchObject({ channelId: LOCAL_CHANNEL.id });
  const other = await world.another();
  expect(await open(other, await other.person('admin'))).toMatchObject({
    settings: { channelId: '' },
    secretSince: null,
  });
});

test('the connection test distinguishes right, wrong and unreachable', async ({ world }) => {
  const admin = await world.person('admin');
  const outcomeOf = async () => {
    const { settings = world.tenant.settings } = (await world.app.tenants.byId(world.tenant.id)) ?? {};
    const reply = await callPage(
      Object.create(world, { tenant: { value: { ...world.tenant, settings } } }) as World,
      action,
      { path: '/config/line', form: { intent: 'test' }, actor: admin },
    );
    return (reply as { data: { result: { outcome: string } } }).data.result.outcome;
  };
  expect(await outcomeOf()).toBe('missing');
  await save(world, admin, CHANNEL);
  await expect.poll(outcomeOf).toBe('ready');
  (await localLine()).injectFault('server_error');
  expect(await outcomeOf()).toBe('unreachable');
  await save(world, admin, { ...CHANNEL, secret: 'f'.repeat(32) });
  expect(await outcomeOf()).toBe('wrong');
});
