import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { getDocument } from '../document/get-document.ts';
import { issueDocument } from '../document/issue-document.ts';
import { MAX_BRANCHES } from '../seller/branch-contract.ts';
import { listBranches } from '../seller/branch-view.ts';
import { branchInput, documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './branch-page.tsx';
import { sql } from '#platform/db/query.ts';

const { branch: _, ...TYPED } = branchInput({ code: '00007' });

async function send(world: World, branch: string, fields: object): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const actor = await world.person('admin');
  return callPage(world, action, {
    path: `/billing/manage/branches/${branch}`,
    params: { branch },
    form,
    actor,
  });
}

async function branchesOf(world: World) {
  return world.read(listBranches);
}

async function branchIdOf(world: World, code: string): Promise<string> {
  return (await branchesOf(world)).find((branch) => branch.code === code)?.branchId ?? '';
}

async function open(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

describe('an admin', { timeout: 60_000 }, () => {
  test('makes a branch, which issues documents with its own address and numbers', async () => {
    const world = await open();
    expect(await send(world, 'new', TYPED)).toMatchObject({ status: 303 });
    const { slug, number } = await world.write((scope) =>
      issueDocument(scope, documentInput({ branchCode: '00007' })),
    );
    expect(number).toMatch(/^RT00007-\d{4}-00001$/);
    const { seller } = await world.read((scope) => getDocument(scope, slug));
    expect(seller).toMatchObject({ branchCode: '00007', branchNameTh: 'สาขานิมมาน' });
    expect(seller.addressTh).toMatch(/^9 ถนนนิมมานเหมินท์ .* 50200$/);
  });

  test('saves, archives and restores a branch; its code stays', async () => {
    const world = await open();
    await send(world, 'new', TYPED);
    const branch = await branchIdOf(world, '00007');
    await send(world, branch, { ...TYPED, code: '00008', version: 1, nameTh: 'สาขาใหม่' });
    await send(world, branch, { intent: 'archive' });
    expect((await branchesOf(world))[1]).toMatchObject({
      code: '00007',
      nameTh: 'สาขาใหม่',
      isArchived: true,
    });
    await send(world, branch, { intent: 'restore' });
    expect((await branchesOf(world))[1]).toMatchObject({ isArchived: false });
    const actor = await world.person('admin');
    const shown = await callPage(world, loader, { path: '/', params: { branch }, actor });
    expect(shown.branch).toMatchObject({ code: '00007', version: 4 });
  });

  test('is told what is wrong', async () => {
    const world = await open();
    await send(world, 'new', TYPED);
    const [head, branch] = [await branchIdOf(world, '00000'), await branchIdOf(world, '00007')];
    const refused: [string, object, string][] = [
      ['new', TYPED, 'billing.branch_code_taken'],
      ['new', { ...TYPED, code: '00000' }, 'platform.invalid_input'],
      ['new', { ...TYPED, code: '๐๐๐๐๑' }, 'platform.invalid_input'],
      [branch, { ...TYPED, version: 9 }, 'billing.branch_changed'],
      [head, { ...TYPED, version: 1 }, 'billing.branch_changed'],
      [head, { intent: 'archive' }, 'billing.branch_missing'],
    ];
    for (const [at, fields, code] of refused)
      expect(await send(world, at, fields)).toMatchObject({ data: { problem: { code } } });
  });

  test('cannot make branches without end, nor before there is a seller', async ({ world }) => {
    expect(await send(world, 'new', TYPED)).toMatchObject({
      data: { problem: { code: 'billing.seller_incomplete' } },
    });
    await makeSeller(world);
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into billing_branch (tenant_id, seller_id, code, updated_at)
        select s.tenant_id, s.seller_id, lpad((10000 + n)::text, 5, '0'), ${scope.now}
          from billing_seller s, generate_series(1, ${MAX_BRANCHES - 1}::int) n where s.tenant_id = ${scope.tenant.id}`),
    );
    expect(await send(world, 'new', TYPED)).toMatchObject({
      data: { problem: { code: 'billing.too_many_branches' } },
    });
  });
});
