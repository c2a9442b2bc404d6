import type { Scope } from '#platform/scope.ts';
import { createCategory } from './categories/save-category.ts';
import type { CheckoutInput } from './checkout/checkout-contract.ts';
import { saveDelivery } from './checkout/delivery-methods.ts';
import { ProductInput } from './products/product-contract.ts';
import { createProduct } from './products/save-product.ts';

export interface ProductOptions {
  readonly sku?: string;
  readonly title?: string;
  readonly titleEn?: string;
  readonly description?: string;
  readonly price?: number;
  readonly sale?: number;
  readonly saleFromAt?: Date | null;
  readonly saleToAt?: Date | null;
  readonly stock?: number;
  readonly stockPolicy?: 'forbid' | 'allow' | 'untracked';
  readonly maxPerOrder?: number | null;
  readonly category?: string;
  readonly status?: 'draft' | 'active' | 'archived';
  /** SKUs of variants, told apart by their size. */
  readonly variants?: readonly { sku: string; size: string; price?: number; stock?: number }[];
}

/** Adds an active product of 100 baht with ten pieces, unless told otherwise; answers its SKU. */
export async function product(scope: Scope, options: ProductOptions = {}): Promise<string> {
  const sku = options.sku ?? `SKU-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const variants = (options.variants ?? [{ sku, size: '' }]).map((variant) => ({
    sku: variant.sku,
    optionValues: options.variants ? [{ th: variant.size, en: '' }] : [],
    regularPriceSatang: ('price' in variant ? variant.price : undefined) ?? options.price ?? 10_000,
    salePriceSatang: options.sale ?? 0,
    saleFromAt: options.saleFromAt?.toISOString() ?? null,
    saleToAt: options.saleToAt?.toISOString() ?? null,
    maxPerOrder: options.maxPerOrder ?? null,
    stockPolicy: options.stockPolicy ?? 'forbid',
    openingQuantity: ('stock' in variant ? variant.stock : undefined) ?? options.stock ?? 10,
  }));
  const input = ProductInput.parse({
    titleTh: options.title ?? `สินค้า ${sku}`,
    titleEn: options.titleEn ?? '',
    descriptionTh: options.description ?? '',
    categoryCode: options.category ?? 'all',
    status: options.status ?? 'active',
    options: options.variants ? [{ th: 'ขนาด', en: 'Size' }] : [],
    variants,
  });
  return (await createProduct(scope, input)).sku;
}

export async function category(scope: Scope, code: string, parentCode = 'all', titleTh = `หมวด ${code}`): Promise<string> {
  await createCategory(scope, { code, titleTh, titleEn: '', parentCode, sort: 0 });
  return code;
}

/** A parcel for 40 baht, free from 1,000 baht, and collection at the shop. */
export async function deliveryMethods(scope: Scope): Promise<void> {
  const base = { titleEn: '', noteTh: '', noteEn: '', sort: 0, status: 'active', version: 0 } as const;
  await saveDelivery(scope, { ...base, code: 'parcel', kind: 'flat', titleTh: 'ส่งพัสดุ', feeSatang: 4_000, freeFromSatang: 100_000 });
  await saveDelivery(scope, { ...base, code: 'pickup', kind: 'pickup', titleTh: 'รับที่ร้าน', feeSatang: 0, freeFromSatang: null });
}

/** A checkout that collects at the shop. */
export function pickup(cartId: string | null): CheckoutInput {
  return {
    cartId: cartId ?? '',
    name: 'มานี มีตา',
    phone: '0812345678',
    email: 'manee@example.test',
    delivery: 'pickup',
    addressLine: '',
    subdistrictCode: '',
    postalCode: '',
    note: '',
  };
}
