import { expect, test } from '#platform/testing/test.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import {
  listTenantSecrets,
  readTenantSecret,
  removeTenantSecret,
  writeTenantSecret,
} from './tenant-secrets.ts';

const kept = sql<RowOf<'platform_tenant_secret', 'sealed'>>`select sealed from platform_tenant_secret`;

test('a secret can be read back, and the latest value counts', async ({ world }) => {
  await world.write((scope) => writeTenantSecret(scope, 'smtp.password', 'first'));
  await world.write((scope) => writeTenantSecret(scope, 'smtp.password', 'รหัส 🔑'));
  const read = await world.read((scope) => readTenantSecret(scope, 'smtp.password'));
  expect(read?.reveal()).toBe('รหัส 🔑');
  expect(JSON.stringify(read)).toBe('"[secret]"');
  await world.write((scope) => removeTenantSecret(scope, 'smtp.password'));
  expect(await world.read((scope) => readTenantSecret(scope, 'smtp.password'))).toBeNull();
});

test('the database contains neither the text nor anything that opens under another name', async ({
  world,
}) => {
  await world.write((scope) => writeTenantSecret(scope, 'smtp.password', 'plain-to-see'));
  const rows = await world.read((scope) => scope.tx.rows(kept));
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes('plain-to-see')).toBe(false);
  await world.write((scope) =>
    scope.tx.run(sql`update platform_tenant_secret set name = 'line.channel_secret'`),
  );
  await expect(world.read((scope) => readTenantSecret(scope, 'line.channel_secret'))).rejects.toThrow();
});

test('another tenant cannot read it', async ({ world }) => {
  await world.write((scope) => writeTenantSecret(scope, 'smtp.password', 'ours'));
  const other = await world.another();
  expect(await other.read((scope) => readTenantSecret(scope, 'smtp.password'))).toBeNull();
  expect(await other.read((scope) => listTenantSecrets(scope))).toEqual([]);
  expect((await world.read((scope) => listTenantSecrets(scope))).map(({ name }) => name)).toEqual([
    'smtp.password',
  ]);
});
