import sharp from 'sharp';
import { DAY_MS, runAsOf, type Scene, type Stage, unlessExists } from '#platform/demo/stage.ts';
import type { Actor } from '#platform/scope.ts';
import { listCategoryRows } from '../category/category-queries.ts';
import { decideComment, writeComment } from '../commenting/write-comment.ts';
import { spaceOf } from '../editing/addresses.ts';
import { releaseItem } from '../editing/release-item.ts';
import { createCategory } from '../editing/save-category.ts';
import { createItem, saveItem, saveVariant } from '../editing/save-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { VARIANT_ROLES } from '../item/audience-rules.ts';
import { slugKeyOf } from '../item/slug-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import type { PreparedPicture } from '#platform/images/document-picture.ts';
import { addPicture, preparePicture } from '../pictures/item-pictures.ts';
import { findPublished } from '../reading/read-item.ts';
import { CERAMICS_HOUSE_CONTENT } from './ceramics-house.ts';
import type { DemoComment, DemoContent, DemoItem, DemoTexts } from './demo-content.ts';
import { TEA_HOUSE_PAGES } from './tea-house-pages.ts';
import { TEA_HOUSE_CATEGORIES, TEA_HOUSE_POSTS } from './tea-house-posts.ts';
import { documentOf } from './write.ts';

const CONTENTS: Readonly<Record<string, DemoContent>> = {
  demo: { categories: TEA_HOUSE_CATEGORIES, items: [...TEA_HOUSE_PAGES, ...TEA_HOUSE_POSTS] },
  baan: CERAMICS_HOUSE_CONTENT,
};
/** Resolution at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;
/** The site began this many days ago. */
const BEGAN_DAYS_AGO = 218;

/** Writes a site's blog and pages, as its managers would. */
export async function fillContent(stage: Stage): Promise<void> {
  const content = CONTENTS[stage.code];
  if (!content) return;
  const categories = await fillCategories(stage, content);
  for (const item of content.items) await fillItem(stage, item, categories);
}

async function fillCategories(stage: Stage, content: DemoContent): Promise<Map<string, string>> {
  const at = new Date(stage.today.getTime() - BEGAN_DAYS_AGO * DAY_MS);
  for (const [sort, { slug, title }] of content.categories.entries()) {
    const input = { slug, titleTh: title.th, titleEn: title.en, sort };
    await unlessExists('content.slug_taken', () =>
      runAsOf(stage, { at }, (scope) => createCategory(scope, input)),
    );
  }
  const rows = await runAsOf(stage, { at }, (scope) => listCategoryRows(scope));
  return new Map(rows.map(({ slug, categoryId }) => [slug, categoryId]));
}

async function fillItem(
  stage: Stage,
  item: DemoItem,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const categoryId = item.category === undefined ? null : (categories.get(item.category) ?? null);
  const of = await fillTexts(stage, item, { locale: 'th', texts: item.th, categoryId, of: null });
  if (item.en) await fillTexts(stage, item, { locale: 'en', texts: item.en, categoryId, of });
  for (const comment of item.comments ?? []) await fillComment(stage, of, comment);
}

/** Written twice, the same words are one comment. */
async function fillComment(stage: Stage, itemId: string, { by, daysAgo, text, isWaiting }: DemoComment) {
  const as = stage.people.get(by);
  if (!as) return;
  const at = new Date(stage.today.getTime() - daysAgo * DAY_MS);
  const { commentId } = await runAsOf(stage, { at, as }, (scope) =>
    writeComment(scope, { item: itemId, body: text }),
  );
  if (commentId === null || isWaiting) return;
  const manager = [...stage.people.values()].find(({ role }) => role === 'manager');
  if (manager)
    await runAsOf(stage, { at, as: manager }, (scope) =>
      decideComment(scope, { comment: commentId }, 'shown'),
    );
}

/** Returns the id of the item, whether or not it was there already. */
async function fillTexts(
  stage: Stage,
  item: DemoItem,
  given: { locale: 'th' | 'en'; texts: DemoTexts; categoryId: string | null; of: string | null },
): Promise<string> {
  const { locale, texts, categoryId, of } = given;
  const at = new Date(stage.today.getTime() - item.daysAgo * DAY_MS);
  const as: Actor = stage.people.get(item.author ?? '') ?? { kind: 'system', role: 'admin' };
  const known = await runAsOf(stage, { at: stage.today }, (scope) =>
    findPublished(scope, spaceOf(item.kind), slugKeyOf(texts.slug)),
  );
  if (known) return known.itemId;
  const prepare = (scene: Omit<Scene, 'seed'>): Promise<PreparedPicture> =>
    prepareDrawing(stage, { seed: item.th.slug, ...scene }, { at, as });
  const drawing = item.drawn ? await prepare(item.drawn) : null;
  const insideDrawing = item.inside ? await prepare(item.inside.drawn) : null;
  return runAsOf(stage, { at, as }, async (scope) => {
    const { kind } = item;
    const { title, excerpt, slug, lines } = texts;
    const { itemId, version } = await createItem(scope, { kind, locale, title, slug, categoryId, of });
    const cover = drawing && (await addPicture(scope, itemId, drawing));
    const inside = insideDrawing && (await addPicture(scope, itemId, insideDrawing));
    const picture =
      inside && item.inside
        ? { pictureId: inside.pictureId, alt: item.inside.alt[locale], caption: item.inside.caption[locale] }
        : null;
    let saved = await saveItem(scope, {
      item: itemId,
      version,
      title,
      excerpt,
      document: documentOf(lines, picture),
      slug,
      categoryId,
      tags: [...(item.tags?.[locale] ?? [])],
      audience: 'guest',
      coverPictureId: cover?.pictureId ?? null,
      seoTitle: '',
      seoDescription: '',
      isHiddenFromSearch: false,
      note: '',
    });
    const layout = item.layout && cover && readLayout(item.layout(cover.pictureId));
    if (layout)
      saved = await saveLayout(scope, { item: itemId, version: saved.version, role: 'guest', layout });
    for (const role of VARIANT_ROLES) {
      const variant = item.variants?.[role];
      if (!variant) continue;
      const document = documentOf(variant.lines, null);
      saved = await saveVariant(scope, {
        ...variant,
        item: itemId,
        version: saved.version,
        role,
        document,
        note: '',
      });
    }
    await releaseItem(scope, { item: itemId, at: null, until: null });
    return itemId;
  });
}

async function prepareDrawing(
  stage: Stage,
  scene: Scene,
  { at, as }: { at: Date; as: Actor },
): Promise<PreparedPicture> {
  const bytes = await sharp(Buffer.from(stage.draw(scene)), { density: SVG_DENSITY * stage.pictureScale })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { app, tenant } = stage;
  const scope = { app, tenant, actor: as, now: at, locale: tenant.locale, requestId: 'demo' };
  return preparePicture(scope, bytes);
}
