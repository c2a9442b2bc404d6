import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** A refusal as received from the server. */
export interface WireProblem {
  readonly code: string;
  readonly details?: unknown;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Turns a refusal of a product into a form problem for managers, with a text per faulty field. */
export function productProblem({ code, details, fields }: WireProblem): FormProblem {
  return problemOf(productText(code, details), fields, fieldText);
}

/** A form problem with this message, and a text per faulty field; without one the schema's own message counts. */
export function problemOf(
  message: string,
  fields: WireProblem['fields'],
  textOf: (field: string) => string | null,
): FormProblem {
  const named = Object.entries(fields ?? {}).map(
    ([name, reasons]) => [name, textOf(name.split('.').at(-1) ?? '') ?? reasons[0] ?? ''] as const,
  );
  return { message, fields: Object.fromEntries(named) };
}

export function productText(code: string, details: unknown): string {
  switch (code) {
    case 'shop.product_missing':
      return m.shop_manage_problem_product_missing();
    case 'shop.category_missing':
      return m.shop_manage_problem_category_missing();
    case 'shop.version_conflict':
      return m.shop_manage_problem_version_conflict();
    case 'shop.sku_taken':
      return m.shop_manage_problem_sku_taken({ skus: skusIn(details) });
    case 'shop.options_repeat':
      return m.shop_manage_problem_options_repeat();
    case 'shop.too_many_selected':
      return m.shop_manage_problem_too_many_selected({ most: numberIn(details, 'most') });
    case 'stock.promised':
      return m.shop_manage_problem_stock_promised({ reserved: numberIn(details, 'reserved') });
    case 'pictures.busy':
    case 'platform.too_many_requests':
      return m.shop_manage_problem_busy();
    case 'platform.invalid_input':
      return m.shop_manage_problem_invalid();
    default:
      return m.shop_manage_problem_unknown();
  }
}

/** Returns the text for a faulty field of a product; null to use the schema's own message. */
export function fieldText(name: string): string | null {
  switch (name) {
    case 'titleTh':
      return m.shop_manage_field_title();
    case 'sku':
      return m.shop_manage_field_sku();
    case 'regularPrice':
      return m.shop_manage_field_baht();
    case 'salePrice':
      return m.shop_manage_field_sale_price();
    case 'saleFrom':
      return m.shop_manage_field_sale_from();
    case 'saleTo':
      return m.shop_manage_field_sale_to();
    case 'th':
      return m.shop_manage_field_option();
    case 'documentTh':
    case 'documentEn':
      return m.shop_manage_field_description();
    case 'maxPerOrder':
      return m.shop_manage_field_max_per_order();
    case 'openingQuantity':
    case 'weightGrams':
      return m.shop_manage_field_whole();
    default:
      return null;
  }
}

function skusIn(details: unknown): string {
  const skus = typeof details === 'object' && details !== null && 'skus' in details ? details.skus : null;
  return Array.isArray(skus) ? skus.join(', ') : '';
}

export function numberIn(details: unknown, name: string): number {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? value : 0;
}
