import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';

test('protected fields in a body are ignored', async ({ world }) => {
  const other = await world.another();
  const visitor = world.visitor();
  const reply = await visitor.post('/api/account/register', {
    firstname: 'Mallory',
    lastname: 'X',
    email: 'mallory@example.test',
    password: TEST_PASSWORD,
    role: 'admin',
    state: 'active',
    tenant_id: other.tenant.id,
    tenantId: other.tenant.id,
    personId: '00000000-0000-7000-8000-000000000001',
    activated_at: '2020-01-01',
    isActivated: true,
    passwordHash: 'x',
    createdAt: '2020-01-01',
  });
  expect([201, 422]).toContain(reply.status);
  const row = await world.read((scope) =>
    scope.tx.first(sql<{ role: string; activatedAt: Date | null; personId: string }>`
      select role, activated_at, person_id from accounts_person where tenant_id = ${scope.tenant.id} and email_folded = 'mallory@example.test'`),
  );
  if (row) expect(row).toMatchObject({ role: 'user', activatedAt: null });
  expect(row?.personId).not.toBe('00000000-0000-7000-8000-000000000001');
  const elsewhere = await other.read((scope) =>
    scope.tx.rows(sql`select 1 from accounts_person where tenant_id = ${scope.tenant.id}`),
  );
  expect(elsewhere).toEqual([]);
});
