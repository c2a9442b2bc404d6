import sharp from 'sharp';
import {
  DAY_MS,
  runAsOf,
  runConcurrently,
  type Stage,
  unlessExists,
  type View,
  type Words,
} from '#platform/demo/stage.ts';
import { getManagedProduct } from '../editing/managed-product.ts';
import { addPicture, preparePicture } from '../editing/product-pictures.ts';
import type { DemoProduct, DemoShop } from './demo-shop.ts';

/** Products of one site. Lets drawing, encoding and storing overlap. */
const AT_A_TIME = 3;
/** Resolution at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;
const PHOTOGRAPHED_DAYS_AGO = 187.5;

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
 * the time, so they run while `filled` is still creating the catalogue.
 */
export async function fillPictures(
  stage: Stage,
  { products }: DemoShop,
  filled: Promise<void>,
): Promise<void> {
  let queue = filled;
  const drawing = runConcurrently(products, AT_A_TIME, async (product) => {
    if (await isPictured(stage, product)) return;
    const prepared = await prepare(stage, product);
    queue = queue.then(() => putIn(stage, product, prepared));
    queue.catch(() => undefined); // awaited below
  });
  await Promise.all([drawing, filled]);
  await queue;
}

async function isPictured(stage: Stage, { sku }: DemoProduct): Promise<boolean> {
  const known = await unlessExists('shop.product_missing', () =>
    runAsOf(stage, { at: stage.today }, (scope) => getManagedProduct(scope, sku)),
  );
  return known !== null && known.pictures.length > 0;
}

async function prepare(stage: Stage, product: DemoProduct): Promise<Prepared[]> {
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
      picture: await preparePicture(scope, await drawn(stage, product, view)),
    });
  return prepared;
}

function putIn(stage: Stage, product: DemoProduct, prepared: readonly Prepared[]): Promise<void> {
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

function photographedAt({ today }: Stage): Date {
  return new Date(today.getTime() - PHOTOGRAPHED_DAYS_AGO * DAY_MS);
}

/** Uncompressed PNG, because it goes straight to the encoder. */
function drawn(stage: Stage, product: DemoProduct, view: View): Promise<Buffer> {
  const svg = stage.draw({ seed: product.sku, ...product.drawn, view });
  return sharp(Buffer.from(svg), { density: SVG_DENSITY * stage.pictureScale })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function caption({ title }: DemoProduct, view: View, language: keyof Words): string {
  return [title[language], CAPTIONS[view][language]].filter(Boolean).join(' · ').slice(0, 200);
}
