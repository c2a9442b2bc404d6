import sharp from 'sharp';
import { vi } from 'vitest';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { askForExport } from '#platform/lists/exports.ts';
import { unpack } from '#platform/storage/unpacking.ts';
import { madeExport } from '#platform/testing/made-export.ts';
import { ranImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { releaseItem, takeStep } from '../editing/release-item.ts';
import { makeSection } from '../editing/make-section.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { isPublicAt } from '../item/item-rules.ts';
import { getItem } from '../item/item-rows.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { POSTS_IMPORT } from '../item/paths.ts';
import { addPicture, preparePicture } from '../pictures/item-pictures.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { category, change, item } from '../testing.ts';
import { itemsArchive } from './items-archive.ts';

/** The whole site as its managers take it along. */
async function exported(site: World): Promise<Uint8Array> {
  const { actor } = await site.signedIn('manager');
  const { exportId } = await site.write(
    (scope) => askForExport(scope, { list: 'content.items', format: 'zip', query: {} }),
    actor,
  );
  await site.runJobs();
  return madeExport(site, exportId);
}

async function broughtIn(site: World, bytes: Uint8Array) {
  const { actor } = await site.signedIn('manager');
  const { view } = await ranImport(site, actor, { source: POSTS_IMPORT, file: bytes, fileName: 'site.zip' });
  return view();
}

test('a site that was taken along comes back: posts, translations, built pages, their sections and pictures', async ({
  world,
}) => {
  const [former, next] = [await world.another(), await world.another()];
  const post = await former.write(async (scope) =>
    item(scope, { title: 'วันเปิดร้าน', slug: 'opening', categoryId: await category(scope, 'news', 'ข่าว') }),
  );
  await former.write((scope) =>
    item(scope, { title: 'Opening day', slug: 'opening-day', locale: 'en', of: post.itemId }),
  );
  const page = await former.write((scope) => item(scope, { kind: 'page', title: 'เรา', slug: 'about' }));
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const prepared = await former.read((scope) => preparePicture(scope, new Uint8Array(png)));
  await former.write(async (scope) => {
    const { pictureId } = await addPicture(scope, page.itemId, prepared);
    const row = readLayout({ rows: [{ cols: [{ blocks: [{ type: 'heading', text: 'เปิดทุกวัน' }] }] }] });
    if (!row) throw new Error('No row.');
    const section = await makeSection(scope, { item: page.itemId, title: 'เวลาเปิด', layout: row });
    const layout = readLayout({
      rows: [
        {
          cols: [
            {
              blocks: [
                { type: 'heading', text: 'ชา' },
                { type: 'image', pictureId, alt: 'แก้ว' },
                { type: 'section', slug: section.slug },
              ],
            },
          ],
        },
      ],
    });
    if (!layout) throw new Error('No layout.');
    const { version } = await getItem(scope, page.itemId);
    await saveLayout(scope, { item: page.itemId, version, role: 'guest', layout });
    await releaseItem(scope, { item: page.itemId, at: null, until: null });
  });

  const bytes = await exported(former);
  expect(await broughtIn(next, bytes)).toMatchObject({
    state: 'done',
    progress: { applied: 4, left: 0 },
    notes: [],
    notTaken: [],
  });
  const seen = (site: World) =>
    site.read(async (scope) => {
      const found = await findPublished(scope, 'blog', 'opening');
      const built = await findPublished(scope, 'page', 'about');
      return [found && (await viewOf(scope, found)), built && (await viewOf(scope, built))];
    });
  const [before, after] = [await seen(former), await seen(next)];
  expect(after[0]).toMatchObject({
    title: before[0]?.title,
    document: before[0]?.document,
    category: { title: 'ข่าว' },
    translations: [{ locale: 'en', title: 'Opening day' }],
  });
  const blocks = after[1]?.layout?.rows[0]?.cols[0]?.blocks ?? [];
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'image', 'section']);
  expect(Object.values(after[1]?.sections ?? {})).toMatchObject([{ locale: 'th' }]);
  expect(JSON.stringify(after[1]?.sections)).toContain('เปิดทุกวัน');
  expect(Object.keys(after[1]?.pictures ?? {})).toHaveLength(1);
  expect(JSON.stringify(blocks)).toContain(Object.keys(after[1]?.pictures ?? {})[0]);
  // The same file again changes nothing, and nothing comes twice to the site that made it.
  expect(await broughtIn(next, bytes)).toMatchObject({ counts: { unchanged: 4 } });
  expect(await broughtIn(former, bytes)).toMatchObject({ counts: { new: 0, wrong: 4 } });
});

test('where the slug of a section is taken on the new site, the pages that come along name the one that came with them', async ({
  world,
}) => {
  const [former, next] = [await world.another(), await world.another()];
  const layoutOf = (...blocks: object[]) => {
    const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
    if (!layout) throw new Error('No layout.');
    return layout;
  };
  const made = async (site: World, text: string) => {
    const page = await site.write((scope) => item(scope, { kind: 'page', slug: `page-${text}` }));
    const row = layoutOf({ type: 'heading', text });
    const section = await site.write((scope) =>
      makeSection(scope, { item: page.itemId, title: 'Hours', layout: row }),
    );
    await site.write(async (scope) => {
      const { version } = await getItem(scope, page.itemId);
      const nested = layoutOf({ type: 'section', slug: section.slug }).rows[0];
      const layout = layoutOf({ type: 'row', row: nested });
      await saveLayout(scope, { item: page.itemId, version, role: 'guest', layout });
      await releaseItem(scope, { item: page.itemId, at: null, until: null });
    });
    return section;
  };
  expect([(await made(next, 'here')).slug, (await made(former, 'there')).slug]).toEqual(['hours', 'hours']);
  const bytes = await exported(former);
  expect(await broughtIn(next, bytes)).toMatchObject({ state: 'done', progress: { applied: 2, left: 0 } });
  const sectionsOn = (slug: string) =>
    next.read(async (scope) => {
      const found = await findPublished(scope, 'page', slug);
      return found && (await viewOf(scope, found)).sections;
    });
  expect(JSON.stringify(await sectionsOn('page-there'))).toMatch(/"hours-2":.*"there"/);
  expect(JSON.stringify(await sectionsOn('page-here'))).toMatch(/"hours":.*"here"/);
  expect(await broughtIn(next, bytes)).toMatchObject({ counts: { unchanged: 2 } });
});

test('what has ended, is archived or is for members only does not come back for everybody', async ({
  world,
}) => {
  const [former, next] = [await world.another(), await world.another()];
  const ended = await former.write((scope) => item(scope, { slug: 'ended' }));
  const archived = await former.write((scope) => item(scope, { slug: 'archived', isDraft: true }));
  const ours = await former.write((scope) => item(scope, { slug: 'ours' }));
  await former.write(async (scope) => {
    await change(scope, ours.itemId, { audience: 'user' });
    await takeStep(scope, { item: archived.itemId }, 'archive');
    await scope.tx.run(sql`
      update content_item set published_at = ${scope.now}::timestamptz - interval '2 days', unpublish_at = ${scope.now}::timestamptz - interval '1 day'
       where tenant_id = ${scope.tenant.id} and item_id = ${ended.itemId}`);
  });
  expect(await broughtIn(next, await exported(former))).toMatchObject({
    state: 'done',
    progress: { applied: 3, left: 0 },
  });
  const rows = await next.read((scope) =>
    scope.tx.rows(sql<
      RowOf<'content_item', 'slug' | 'audience' | 'status' | 'publishedAt' | 'unpublishAt' | 'deletedAt'>
    >`
      select slug, audience, status, published_at, unpublish_at, deleted_at from content_item where tenant_id = ${scope.tenant.id} order by slug`),
  );
  const shown = await next.read((scope) =>
    Promise.resolve(
      rows.filter((row) => isPublicAt(row, scope.now)).map(({ slug, audience }) => [slug, audience]),
    ),
  );
  expect(rows.map(({ slug, status, unpublishAt }) => [slug, status, unpublishAt !== null])).toEqual([
    ['archived', 'archived', false],
    ['ended', 'released', true],
    ['ours', 'released', false],
  ]);
  expect(shown).toEqual([['ours', 'user']]);
});

test('however many posts there are, the texts of a few are in memory at a time, behind a note on what is there', async ({
  world,
}) => {
  const site = await world.another();
  await site.write(async (scope) => {
    for (let number = 0; number < 25; number++) await item(scope, { slug: `post-${number}` });
  });
  const files = vi.spyOn(itemsArchive, 'files');
  const entries = await unpack(Buffer.from(await exported(site)), { entries: 100, bytes: 1_000_000 }, /./);
  const atOnce = files.mock.calls.map(([, rows]) => rows.length);
  files.mockRestore();
  expect(atOnce).toEqual([10, 10, 5]);
  expect(entries).toHaveLength(26);
  expect(entries?.[0]?.name).toBe('README.txt');
  expect(entries?.[0]?.bytes.toString()).toContain('11 MB');
});
