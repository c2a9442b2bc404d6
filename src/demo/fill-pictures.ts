import sharp from 'sharp';
import { addPicture, getManagedProduct, preparePicture } from '#modules/shop/public.ts';
import type { DemoProduct, Words } from './demo-site.ts';
import { drawScene, type View } from './pictures/scene.ts';
import { DAY_MS, fewAtATime, happen, type Stage } from './stage.ts';

/** Two draw while one is being encoded and one is being stored. */
const AT_A_TIME = 4;
const PHOTOGRAPHED_DAYS_AGO = 29.5;

const CAPTIONS: Readonly<Record<View, Words>> = {
  front: { th: '', en: '' },
  close: { th: 'ภาพระยะใกล้', en: 'seen close' },
  spread: { th: 'จัดวางบนผ้า', en: 'laid out on cloth' },
  home: { th: 'ที่ถิ่นกำเนิด', en: 'where it comes from' },
};

/** Draws the pictures of all products and puts them in by the way that every upload takes. */
export async function fillPictures(stages: readonly Stage[]): Promise<void> {
  const products = stages.flatMap((stage) => stage.site.products.map((product) => ({ stage, product })));
  await fewAtATime(products, AT_A_TIME, ({ stage, product }) => fillPicturesOf(stage, product));
}

async function fillPicturesOf(stage: Stage, product: DemoProduct): Promise<void> {
  const at = new Date(stage.today.getTime() - PHOTOGRAPHED_DAYS_AGO * DAY_MS);
  const { pictures } = await happen(stage, { at }, (scope) => getManagedProduct(scope, product.sku));
  if (pictures.length > 0) return;

  const views = product.drawn.views ?? ['front'];
  const outside = { app: stage.app, tenant: stage.tenant, now: at, locale: stage.tenant.locale, requestId: 'demo', actor: { kind: 'system', role: 'admin' } } as const;
  const prepared: { view: View; picture: Awaited<ReturnType<typeof preparePicture>> }[] = [];
  for (const view of views) prepared.push({ view, picture: await preparePicture(outside, await drawn(product, view)) });
  await happen(stage, { at }, async (scope) => {
    for (const { view, picture } of prepared) {
      await addPicture(scope, { sku: product.sku, captionTh: caption(product, view, 'th'), captionEn: caption(product, view, 'en') }, picture);
    }
  });
}

function drawn(product: DemoProduct, view: View): Promise<Buffer> {
  const svg = drawScene({ ...product.drawn, view, seed: product.sku });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

function caption({ title }: DemoProduct, view: View, language: keyof Words): string {
  return [title[language], CAPTIONS[view][language]].filter(Boolean).join(' · ').slice(0, 200);
}
