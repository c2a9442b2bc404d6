import { setTenantState } from '#platform/tenancy/tenant-state.ts';
import { openPage } from '#platform/testing/open-page.ts';
import { expect, test } from '#platform/testing/test.ts';

test('a site that is held back has no open page and opens none', async ({ world }) => {
  const [member, elsewhere] = [await world.signedIn(), await world.another()];
  const [page, other] = [
    await openPage(world, member),
    await openPage(elsewhere, await elsewhere.signedIn()),
  ];
  const { code, id } = world.tenant;
  await setTenantState(world.database.owner, { code, state: 'suspended' });
  expect(await page.ended).toBe(4401);
  await expect.poll(() => world.app.tenants.isOpen(id)).toBe(false);
  await expect(openPage(world, member)).rejects.toThrow('404');
  await setTenantState(world.database.owner, { code, state: 'open' });
  await expect.poll(() => world.app.tenants.isOpen(id)).toBe(true);
  (await openPage(world, member)).close();
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  other.close();
});
