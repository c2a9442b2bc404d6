import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { callPage, requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { scopeAsOf } from '#platform/demo/stage.ts';
import { takeStep } from '../editing/release-item.ts';
import { action, loader as readManaged } from './item-page.tsx';
import { loader } from './shared-preview-page.tsx';
import { change, item } from '../testing.ts';
import { MAX_PREVIEW_LINKS } from '../preview/preview-link-contract.ts';
import {
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
  revokePreviewLink,
} from '../preview/preview-links.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MISSING = { init: { status: 404 } };

const tokenIn = (path: string): string => path.split('/').at(-1) ?? '';
const open = (world: World, token: string) =>
  callPage(world, loader, { path: `/cms/preview/${token}`, params: { token } });
const make = (world: World, itemId: string, days: '1' | '7' | '30' = '1') =>
  world.write((scope) => makePreviewLink(scope, { item: itemId, days }));

test('a manager makes a link to the newest draft, which a guest reads until it is revoked', async ({
  world,
}) => {
  const { itemId } = await world.write((scope) => item(scope, { title: 'แรก' }));
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}`, params: { item: itemId }, actor };
  const reply = await callPage(world, action, { ...place, form: { intent: 'previewLink', days: '7' } });
  const { path } = (reply as { data: { result: { path: string } } }).data.result;
  await world.write((scope) => change(scope, itemId, { title: 'ร่างใหม่' }));
  expect(await open(world, tokenIn(path))).toMatchObject({ view: { title: 'ร่างใหม่' }, number: 3 });
  const [link] = (await callPage(world, readManaged, place)).previewLinks;
  expect(link).toMatchObject({ madeBy: expect.any(String) });
  const revoke = { intent: 'revokePreviewLink', previewLink: link?.linkId ?? '' };
  expect(await callPage(world, action, { ...place, form: revoke })).toMatchObject({ data: { ok: true } });
  await expect(open(world, tokenIn(path))).rejects.toMatchObject(MISSING);
  expect(await callPage(world, action, { ...place, form: revoke })).toMatchObject({
    data: { ok: false, problem: { code: 'content.preview_link_missing' } },
  });
  for (const days of ['2', '', '__proto__', '1e9'])
    expect(await callPage(world, action, { ...place, form: { intent: 'previewLink', days } })).toMatchObject({
      data: { ok: false, problem: { code: 'platform.invalid_input' } },
    });
  const acts = await world.read((scope) =>
    listAudit(scope, { entityKind: 'content.item', entityId: itemId }),
  );
  expect(acts.map(({ action: act }) => act).filter((act) => act.includes('preview_link'))).toEqual([
    'content.revoke_preview_link',
    'content.make_preview_link',
  ]);
});

test('a link that has ended, of what is in the trash, of another site or made up answers alike', async ({
  world,
}) => {
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true }));
  const token = tokenIn((await make(world, itemId)).path);
  await world.write(async (scope) => {
    const at = (ms: number) => scopeAsOf(scope, { at: new Date(scope.now.getTime() + ms) });
    expect(await openPreviewLink(at(DAY_MS - 60_000), token)).toMatchObject({ itemId });
    await expect(openPreviewLink(at(DAY_MS + 60_000), token)).rejects.toMatchObject({
      code: 'platform.missing',
    });
    expect(await listPreviewLinks(at(DAY_MS + 60_000), itemId)).toEqual([]);
  });
  const neighbour = await world.another();
  await expect(open(neighbour, token)).rejects.toMatchObject(MISSING);
  for (const none of ['none', '__proto__', '\0', 'x'.repeat(101), 'ก'.repeat(50), `${token}x`])
    await expect(open(world, none)).rejects.toMatchObject(MISSING);
  await world.write((scope) => takeStep(scope, { item: itemId }, 'trash'));
  await expect(open(world, token)).rejects.toMatchObject(MISSING);
  await expect(make(world, itemId)).rejects.toMatchObject({ code: 'content.wrong_state' });
});

test('the secret is kept as a hash, and the page is not kept at all', async ({ world }) => {
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true }));
  const token = tokenIn((await make(world, itemId)).path);
  const rows = await world.read((scope) =>
    scope.tx.rows(sql<{ row: object }>`
      select to_jsonb(link) as row from content_preview_link link where tenant_id = ${scope.tenant.id}`),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { frame } = await requestOfPage(world, { path: `/cms/preview/${token}` });
  expect(frame.keptUntil).toBeNull();
  expect(loader.page).toMatchObject({ secrets: ['token'] });
  expect(loader.page).not.toHaveProperty('cache');
});

test('an item has a limited number of links; a link belongs to its item and site', async ({ world }) => {
  const [one, other] = await world.write(async (scope) => [
    await item(scope, { isDraft: true }),
    await item(scope, { isDraft: true }),
  ]);
  for (let made = 0; made < MAX_PREVIEW_LINKS; made++) await make(world, one?.itemId ?? '');
  await expect(make(world, one?.itemId ?? '')).rejects.toMatchObject({
    code: 'content.too_many_preview_links',
  });
  const neighbour = await world.another();
  const theirs = await neighbour.write((scope) => item(scope, { isDraft: true }));
  await expect(make(world, theirs.itemId)).rejects.toMatchObject({ code: 'content.item_missing' });
  await world.write(async (scope) => {
    const [link] = await listPreviewLinks(scope, one?.itemId ?? '');
    await expect(
      revokePreviewLink(scope, { item: other?.itemId ?? '', previewLink: link?.linkId ?? '' }),
    ).rejects.toMatchObject({ code: 'content.preview_link_missing' });
  });
});
