import { SafeFetchRefused, safeFetchBytes } from '#platform/http/safe-fetch.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture.ts';
import type { ImportExtras } from '#platform/imports/import-source.ts';
import { refuse } from '#platform/refusal.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { addPicture, type PreparedPicture, preparePicture } from '../editing/product-pictures.ts';
import { shopRefusals } from '../refusals.ts';

const TIMEOUT_MS = 20_000;
const OK = 200;

/** Pictures of imported products, by https address or by their name in the zip beside the file. */
export const productPictures: ImportExtras<PreparedPicture> = {
  takesArchive: true,
  prepare: async ({ app, tenant, now, signal, archived }, extra) => {
    const bytes = /^https?:/i.test(extra)
      ? await fetched(extra, { isAnywhereAllowed: app.config.env === 'localhost', signal })
      : archived(extra.split('/').at(-1) ?? '');
    if (bytes === null) throw refuse(shopRefusals, 'shop.import_picture_missing');
    const scope = { app, tenant, now, actor: SYSTEM, locale: tenant.locale, requestId: 'import' };
    return preparePicture(scope, bytes);
  },
  attach: async (scope, productId, prepared) => {
    const product = await scope.tx.first(sql<RowOf<'shop_product', 'leadSku'>>`
      select lead_sku from shop_product where tenant_id = ${scope.tenant.id} and product_id = ${productId}`);
    if (!product) throw refuse(shopRefusals, 'shop.product_missing');
    const input = { sku: product.leadSku, captionTh: '', captionEn: '' };
    await addPicture(scope, input, { ...prepared, isImported: true });
  },
};

const SYSTEM = { kind: 'system', role: 'admin' } as const;

/** Refuses with `shop.import_picture_missing`: the reader of the import cannot tell reasons of the network apart. */
async function fetched(
  address: string,
  call: { isAnywhereAllowed: boolean; signal: AbortSignal },
): Promise<Uint8Array> {
  try {
    const { status, bytes } = await safeFetchBytes(address, {
      ...call,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MAX_PICTURE_BYTES,
    });
    if (status === OK) return bytes;
  } catch (error) {
    call.signal.throwIfAborted(); // the process stops: the picture is fetched by the next attempt
    if (error instanceof SafeFetchRefused) throw refuse(shopRefusals, 'shop.import_picture_refused');
  }
  throw refuse(shopRefusals, 'shop.import_picture_missing');
}
