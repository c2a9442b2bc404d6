import sharp from 'sharp';
import { addPicture, getManagedProduct, preparePicture } from '#modules/shop/public.ts';
import type { DemoProduct, Words } from './demo-site.ts';
import { drawScene, type View } from './pictures/scene.ts';
import { DAY_MS, runConcurrently, runAsOf, unlessExists } from '#platform/demo/stage.ts';
import type { SiteStage } from './site-stage.ts';

/** Lets drawing, encoding and storing overlap. */
const AT_A_TIME = 4;
/** Resolution at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;
const PHOTOGRAPHED_DAYS_AGO = 29.5;

const CAPTIONS: Readonly<Record<View, Words>> = {
  front: { th: '', en: '' },
  close: { th: 'ภาพระยะใกล้', en: 'seen close' },
  spread: { th: 'จัดวางบนผ้า', en: 'laid out on cloth' },
  home: { th: 'ที่ถิ่นกำเนิด', en: 'where it comes from' },
};

interface Prepared {
  readonly view: View;
  readonly picture: Awaited<ReturnType<typeof preparePicture>>;
}

/**
 * Draws the pictures of all products and uploads them through the normal upload path. Drawing and encoding take most of
 * the time, so they run while `filled` is still creating the catalogues.
 */
export async function fillPictures(
  stages: readonly SiteStage[],
  filled: ReadonlyMap<SiteStage, Promise<void>>,
): Promise<void> {
  const queues = new Map(filled);
  const products = stages.flatMap((stage) => stage.site.products.map((product) => ({ stage, product })));
  const drawing = runConcurrently(products, AT_A_TIME, async ({ stage, product }) => {
    if (await isPictured(stage, product)) return;
    const prepared = await prepare(stage, product);
    const queue = (queues.get(stage) as Promise<void>).then(() => putIn(stage, product, prepared));
    queue.catch(() => undefined); // awaited below
    queues.set(stage, queue);
  });
  await Promise.all([drawing, ...filled.values()]);
  await Promise.all(queues.values());
}

async function isPictured(stage: SiteStage, { sku }: DemoProduct): Promise<boolean> {
  const known = await unlessExists('shop.product_missing', () =>
    runAsOf(stage, { at: stage.today }, (scope) => getManagedProduct(scope, sku)),
  );
  return known !== null && known.pictures.length > 0;
}

async function prepare(stage: SiteStage, product: DemoProduct): Promise<Prepared[]> {
  const { app, tenant } = stage;
  const scope = {
    app,
    tenant,
    actor: { kind: 'system', role: 'admin' },
    now: photographedAt(stage),
    locale: tenant.locale,
    requestId: 'demo',
  } as const;
  const prepared: Prepared[] = [];
  for (const view of product.drawn.views ?? ['front'])
    prepared.push({
      view,
      picture: await preparePicture(scope, await drawn(product, view, stage.pictureScale)),
    });
  return prepared;
}

function putIn(stage: SiteStage, product: DemoProduct, prepared: readonly Prepared[]): Promise<void> {
  return runAsOf(stage, { at: photographedAt(stage) }, async (scope) => {
    for (const { view, picture } of prepared) {
      await addPicture(
        scope,
        {
          sku: product.sku,
          captionTh: caption(product, view, 'th'),
          captionEn: caption(product, view, 'en'),
        },
        picture,
      );
    }
  });
}

function photographedAt({ today }: SiteStage): Date {
  return new Date(today.getTime() - PHOTOGRAPHED_DAYS_AGO * DAY_MS);
}

/** Uncompressed PNG, because it goes straight to the encoder. */
function drawn(product: DemoProduct, view: View, scale: number): Promise<Buffer> {
  const svg = drawScene({ seed: product.sku, ...product.drawn, view });
  return sharp(Buffer.from(svg), { density: SVG_DENSITY * scale })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function caption({ title }: DemoProduct, view: View, language: keyof Words): string {
  return [title[language], CAPTIONS[view][language]].filter(Boolean).join(' · ').slice(0, 200);
}
