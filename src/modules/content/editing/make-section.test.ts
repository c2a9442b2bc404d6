import sharp from 'sharp';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { Scope } from '#platform/scope.ts';
import { withClient } from '#platform/db/with-client.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { readHits } from '#platform/search/hits.ts';
import { listSitemap } from '../blog/list-sitemap.ts';
import { getItem, getVersion } from '../item/item-rows.ts';
import { SEARCH_KIND } from '../item/item-search.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { getManagedItem } from '../manage/managed-item.ts';
import { addPicture, preparePicture } from '../pictures/item-pictures.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { indexShowingPagesJob } from '../reading/index-showing-pages.ts';
import { listSections } from '../reading/list-sections.ts';
import { change, item, type MadeItem } from '../testing.ts';
import { makeSection } from './make-section.ts';
import { releaseItem, takeStep } from './release-item.ts';
import { createItem } from './save-item.ts';
import { saveLayout } from './save-layout.ts';

const HOUR_MS = 3_600_000;

function layoutWith(...blocks: object[]): PageLayout {
  const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
  if (!layout) throw new Error('No layout.');
  return layout;
}
const heading = (text: string, audience: string[] = []) => ({ type: 'heading', text, audience });

/** Builds an item and publishes it. */
async function build(world: World, { itemId }: Pick<MadeItem, 'itemId'>, layout: PageLayout): Promise<void> {
  await world.write(async (scope) => {
    const { version } = await getItem(scope, itemId);
    await saveLayout(scope, { item: itemId, version, role: 'guest', layout });
    await releaseItem(scope, { item: itemId, at: null, until: null });
  });
}

/** A page as a guest sees it. */
const seen = (world: World, slug: string) =>
  world.read(async (reading) => {
    const scope: Scope = { ...reading, actor: { kind: 'guest', role: 'guest', guestId: null } };
    const found = await findPublished(scope, 'page', slug);
    if (!found) throw new Error('Not published.');
    return viewOf(scope, found);
  });

async function pageShowing(world: World, slug: string, section: string): Promise<MadeItem> {
  const page = await world.write((scope) => item(scope, { kind: 'page', slug }));
  await build(world, page, layoutWith(heading(slug), { type: 'section', slug: section }));
  return page;
}

test('a row becomes a section with copies of its pictures; what is published of it shows on every page', async ({
  world,
}) => {
  const site = await world.another();
  const page = await site.write((scope) => item(scope, { kind: 'page', slug: 'first' }));
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const prepared = await site.read((scope) => preparePicture(scope, new Uint8Array(bytes)));
  const { pictureId } = await site.write((scope) => addPicture(scope, page.itemId, prepared));
  const row = layoutWith(heading('เปิดทุกวัน'), { type: 'image', pictureId });
  const made = await site.write((scope) =>
    makeSection(scope, { item: page.itemId, title: 'เวลาเปิด', layout: row }),
  );
  expect(made.isPublished).toBe(true);
  await build(site, page, layoutWith({ type: 'section', slug: made.slug }));
  await pageShowing(site, 'second', made.slug);

  const first = await seen(site, 'first');
  const section = first.sections?.[made.slug];
  expect(JSON.stringify(section)).toContain('เปิดทุกวัน');
  const [own] = section ? picturesOfLayout(section.layout) : [];
  expect(own).not.toBe(pictureId);
  expect(Object.keys(section?.pictures ?? {})).toEqual([own]);
  expect(first.pictures).toEqual({});
  expect((await seen(site, 'second')).sections).toEqual(first.sections);

  await site.write(async (scope) => {
    const { version } = await getItem(scope, made.itemId);
    await saveLayout(scope, {
      item: made.itemId,
      version,
      role: 'guest',
      layout: layoutWith(heading('หยุด')),
    });
  });
  expect(JSON.stringify(await seen(site, 'first'))).toContain('เปิดทุกวัน');
  await site.write((scope) => releaseItem(scope, { item: made.itemId, at: null, until: null }));
  for (const slug of ['first', 'second']) expect(JSON.stringify(await seen(site, slug))).toContain('หยุด');
});

test('pages show of a section what is for their reader, in their language, and nothing once it is not public', async ({
  world,
}) => {
  const site = await world.another();
  const section = await site.write((scope) =>
    item(scope, { kind: 'section', title: 'ท้ายหน้า', slug: 'foot' }),
  );
  expect((await pageShowing(site, 'a-page', 'foot')).slug).toBe('a-page');
  expect((await seen(site, 'a-page')).sections).toEqual({});

  await build(site, section, layoutWith(heading('ทุกคน'), heading('ผู้ดูแล', ['admin'])));
  expect(JSON.stringify((await seen(site, 'a-page')).sections)).toContain('ทุกคน');
  expect(JSON.stringify((await seen(site, 'a-page')).sections)).not.toContain('ผู้ดูแล');

  const english = await site.write(async (scope) => {
    const of = section.itemId;
    const given = { kind: 'section', locale: 'en', title: 'Footer', slug: '', categoryId: null, of } as const;
    return createItem(scope, given);
  });
  expect(await site.read((scope) => getVersion(scope, english.itemId, 1))).toMatchObject({
    layout: { rows: [{ cols: [{ blocks: [{ text: 'ทุกคน' }, { text: 'ผู้ดูแล' }] }] }] },
  });
  await build(site, english, layoutWith(heading('Everybody')));
  expect(JSON.stringify((await seen(site, 'a-page')).sections)).toContain('ทุกคน');
  const page = await site.write((scope) => item(scope, { kind: 'page', slug: 'en-page', locale: 'en' }));
  await build(site, page, layoutWith({ type: 'section', slug: 'foot' }));
  expect((await seen(site, 'en-page')).sections).toMatchObject({ foot: { locale: 'en' } });

  const shownOn = async ({ itemId }: Pick<MadeItem, 'itemId'>) =>
    (await site.read((scope) => getManagedItem(scope, itemId, 'guest'))).shownOn.length;
  expect([await shownOn(section), await shownOn(english)]).toEqual([2, 2]);
  const warned = async (slug: string) => {
    const found = await site.read((scope) => findPublished(scope, 'page', slug));
    const { check } = await site.read((scope) => getManagedItem(scope, found?.itemId ?? '', 'guest'));
    return check.findings.filter(({ code }) => code === 'section_not_public').length;
  };
  expect(await warned('a-page')).toBe(0);
  await site.write((scope) => takeStep(scope, { item: section.itemId }, 'unpublish'));
  for (const slug of ['a-page', 'en-page']) expect((await seen(site, slug)).sections).toEqual({});
  expect(await warned('a-page')).toBe(1);
  await site.write((scope) => releaseItem(scope, { item: section.itemId, at: null, until: null }));
  await site.write((scope) => takeStep(scope, { item: section.itemId }, 'trash'));
  expect((await seen(site, 'a-page')).sections).toEqual({});
  await site.write((scope) => takeStep(scope, { item: section.itemId }, 'restore'));
  expect(Object.keys((await seen(site, 'a-page')).sections ?? {})).toEqual(['foot']);
});

test('a section has no address, is found on no page but those that show it, stands in no sitemap, and tells its managers where it shows', async ({
  world,
}) => {
  const site = await world.another();
  const section = await site.write((scope) => item(scope, { kind: 'section', slug: 'about', title: 'ส่วน' }));
  await build(site, section, layoutWith(heading('ทุเรียนหลงลับแล')));
  const page = await pageShowing(site, 'about', 'about');
  expect(await site.read((scope) => findPublished(scope, 'page', 'about'))).toMatchObject({ kind: 'page' });
  expect((await site.read((scope) => readHits(scope, [SEARCH_KIND], 'หลงลับแล'))).itemIds).toEqual([
    page.itemId,
  ]);
  const sitemap = await site.read((scope) => listSitemap(scope));
  expect(sitemap.filter(({ changedAt }) => changedAt !== null)).toHaveLength(1);
  await site.write((scope) => change(scope, section.itemId, { title: 'ชื่อใหม่', slug: 'renamed-no-redirect' }));
  await site.write((scope) => change(scope, section.itemId, { slug: 'about' }));
  const managed = await site.read((scope) => getManagedItem(scope, section.itemId, 'guest'));
  expect(managed).toMatchObject({ address: '', shownOn: [{ itemId: page.itemId }] });
  expect(await site.read((scope) => listSections(scope, 'th'))).toMatchObject([
    { slug: 'about', title: 'ชื่อใหม่' },
  ]);
});

test('a page is found by the words of the sections that it shows, while they are public and for its readers', async ({
  world,
}) => {
  const site = await world.another();
  const section = await site.write((scope) => item(scope, { kind: 'section', slug: 'foot' }));
  await build(site, section, layoutWith(heading('ทุเรียนหลงลับแล'), heading('มังคุด', ['admin'])));
  const page = await pageShowing(site, 'orchard', 'foot');
  const foundBy = async (words: string) =>
    (await site.read((scope) => readHits(scope, [SEARCH_KIND], words))).itemIds;
  expect(await foundBy('หลงลับแล')).toEqual([page.itemId]);
  expect(await foundBy('มังคุด')).toEqual([]);

  await build(site, section, layoutWith(heading('เงาะโรงเรียน')));
  await site.runJobs();
  expect([await foundBy('หลงลับแล'), await foundBy('โรงเรียน')]).toEqual([[], [page.itemId]]);
  await site.write((scope) => change(scope, section.itemId, { slug: 'other' }));
  await site.runJobs();
  expect(await foundBy('โรงเรียน')).toEqual([]);
  await site.write((scope) => change(scope, section.itemId, { slug: 'foot' }));
  await site.runJobs();
  expect(await foundBy('โรงเรียน')).toEqual([page.itemId]);
  for (const [out, back] of [
    ['trash', 'restore'],
    ['unpublish', null],
  ] as const) {
    await site.write((scope) => takeStep(scope, { item: section.itemId }, out));
    await site.runJobs();
    expect(await foundBy('โรงเรียน')).toEqual([]);
    if (back) await site.write((scope) => takeStep(scope, { item: section.itemId }, back));
    await site.runJobs();
    expect(await foundBy('โรงเรียน')).toEqual(back ? [page.itemId] : []);
  }
});

test('a section that begins later and ends gives its words to its pages for that time, on however many they are', async ({
  world,
}) => {
  const site = await world.another();
  const section = await site.write((scope) => item(scope, { kind: 'section', slug: 'sale', isDraft: true }));
  const pages: MadeItem[] = [];
  for (let number = 1; number <= 11; number += 1) pages.push(await pageShowing(site, `p${number}`, 'sale'));
  const foundBy = async (words: string) =>
    (await site.read((scope) => readHits(scope, [SEARCH_KIND], words))).itemIds.toSorted();
  const now = site.now.getTime();
  const inHours = (hours: number) => new Date(now + hours * HOUR_MS);
  await site.write(async (scope) => {
    const { version } = await getItem(scope, section.itemId);
    const layout = layoutWith(heading('ลดราคาลำไย'));
    await saveLayout(scope, { item: section.itemId, version, role: 'guest', layout });
    const [at, until] = [inHours(1).toISOString(), inHours(2).toISOString()];
    await releaseItem(scope, { item: section.itemId, at, until });
  });
  await site.runJobs();
  expect(await foundBy('ลำไย')).toEqual([]);
  const { rows } = await withClient(site.database.owner, (client) =>
    client.query('select run_at from graphile_worker.jobs where key like $1 order by run_at', [
      `%content.index_showing_pages/${section.itemId} %`,
    ]),
  );
  expect(rows.map(({ run_at }) => run_at)).toEqual([inHours(1), inHours(2)]);
  const { translationGroup } = await site.read((scope) => getItem(scope, section.itemId));
  for (const expected of [pages.map(({ itemId }) => itemId).toSorted(), []]) {
    site.travel(HOUR_MS + 1);
    await site.write((scope) => enqueue(scope, indexShowingPagesJob, { translationGroup, slugs: ['sale'] }));
    await site.runJobs();
    expect(await foundBy('ลำไย')).toEqual(expected);
  }
});

test('a section stands in no other section, and its pictures must be there', async ({ world }) => {
  const page = await world.write((scope) => item(scope, { kind: 'page', slug: `p-${Date.now()}` }));
  const make = (layout: PageLayout) =>
    world.write((scope) => makeSection(scope, { item: page.itemId, title: 'ส่วน', layout }));
  await expect(make(layoutWith({ type: 'section', slug: 'foot' }))).rejects.toMatchObject({
    code: 'content.section_in_section',
  });
  const gone = { type: 'image', pictureId: '0196b1a0-0000-7000-8000-00000000000a' };
  await expect(make(layoutWith(gone))).rejects.toMatchObject({ code: 'content.document_invalid' });
  expect(await world.read((scope) => listSections(scope, 'th'))).toEqual([]);
});

test('an original and its translation are offered as one, with the title in the page’s language and the slug that pages name', async ({
  world,
}) => {
  const site = await world.another();
  const thai = await site.write((scope) => item(scope, { kind: 'section', title: 'ท้ายหน้า', slug: 'foot' }));
  const english = await site.write((scope) =>
    createItem(scope, {
      ...{
        kind: 'section',
        locale: 'en',
        title: 'Footer',
        slug: 'footer',
        categoryId: null,
        of: thai.itemId,
      },
    }),
  );
  expect(await site.read((scope) => listSections(scope, 'en'))).toEqual([
    { itemId: english.itemId, slug: 'foot', title: 'Footer', otherSlugs: ['footer'] },
  ]);
  expect(await site.read((scope) => listSections(scope, 'th'))).toMatchObject([
    { itemId: thai.itemId, slug: 'foot', title: 'ท้ายหน้า' },
  ]);
  await site.write((scope) => takeStep(scope, { item: thai.itemId }, 'trash'));
  expect(await site.read((scope) => listSections(scope, 'th'))).toEqual([
    { itemId: english.itemId, slug: 'footer', title: 'Footer', otherSlugs: [] },
  ]);
});

test('where the site wants approvals, a section that was made is a draft', async ({ world }) => {
  const site = await world.another({ content: { needsApproval: true } });
  const page = await site.write((scope) => item(scope, { kind: 'page', slug: 'approved', isDraft: true }));
  const made = await site.write((scope) =>
    makeSection(scope, { item: page.itemId, title: 'ส่วน', layout: layoutWith(heading('ก')) }),
  );
  expect(made.isPublished).toBe(false);
  expect(await site.read((scope) => getItem(scope, made.itemId))).toMatchObject({ status: 'draft' });
});
