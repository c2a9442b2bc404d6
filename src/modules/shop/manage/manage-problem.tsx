import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** A refusal as received from the server. */
interface WireProblem {
  readonly code: string;
  readonly details?: unknown;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Turns a refusal into a form problem for managers, with a text per faulty field. */
export function manageProblem({ code, details, fields }: WireProblem): FormProblem {
  const named = Object.entries(fields ?? {}).map(
    ([name, reasons]) => [name, fieldText(name) ?? reasons[0] ?? ''] as const,
  );
  return { message: problemText(code, details), fields: Object.fromEntries(named) };
}

function problemText(code: string, details: unknown): string {
  switch (code) {
    case 'shop.product_missing':
      return m.shop_manage_problem_product_missing();
    case 'shop.category_missing':
      return m.shop_manage_problem_category_missing();
    case 'shop.delivery_method_missing':
      return m.shop_manage_problem_delivery_missing();
    case 'shop.picture_missing':
      return m.shop_manage_problem_picture_missing();
    case 'shop.version_conflict':
      return m.shop_manage_problem_version_conflict();
    case 'shop.sku_taken':
      return m.shop_manage_problem_sku_taken({ skus: skusIn(details) });
    case 'shop.options_repeat':
      return m.shop_manage_problem_options_repeat();
    case 'shop.too_many_selected':
      return m.shop_manage_problem_too_many_selected({ most: numberIn(details, 'most') });
    case 'shop.category_code_taken':
    case 'shop.delivery_code_taken':
      return m.shop_manage_problem_code_taken();
    case 'shop.category_in_use':
      return m.shop_manage_problem_category_in_use({
        products: numberIn(details, 'products'),
        children: numberIn(details, 'children'),
      });
    case 'shop.category_cycle':
      return m.shop_manage_problem_category_cycle();
    case 'shop.category_too_deep':
      return m.shop_manage_problem_category_too_deep();
    case 'shop.too_many_categories':
      return m.shop_manage_problem_too_many_categories();
    case 'shop.too_many_pictures':
      return m.shop_manage_problem_too_many_pictures();
    case 'stock.promised':
      return m.shop_manage_problem_stock_promised({ reserved: numberIn(details, 'reserved') });
    case 'pictures.not_a_picture':
      return m.shop_manage_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.shop_manage_problem_picture_too_large();
    case 'pictures.broken':
      return m.shop_manage_problem_picture_broken();
    case 'pictures.busy':
    case 'platform.too_many_requests':
      return m.shop_manage_problem_busy();
    case 'platform.invalid_input':
      return m.shop_manage_problem_invalid();
    default:
      return m.shop_manage_problem_unknown();
  }
}

/** Returns the text for a faulty field, or null to use the schema's own message. */
function fieldText(name: string): string | null {
  switch (name.split('.').at(-1) ?? '') {
    case 'titleTh':
      return m.shop_manage_field_title();
    case 'sku':
      return m.shop_manage_field_sku();
    case 'regularPrice':
    case 'fee':
      return m.shop_manage_field_baht();
    case 'freeFrom':
      return m.shop_manage_field_baht_or_empty();
    case 'salePrice':
      return m.shop_manage_field_sale_price();
    case 'saleFrom':
      return m.shop_manage_field_sale_from();
    case 'saleTo':
      return m.shop_manage_field_sale_to();
    case 'th':
      return m.shop_manage_field_option();
    case 'code':
      return m.shop_manage_field_code();
    case 'maxPerOrder':
      return m.shop_manage_field_max_per_order();
    case 'openingQuantity':
    case 'weightGrams':
      return m.shop_manage_field_whole();
    case 'picture':
      return m.shop_manage_field_picture();
    default:
      return null;
  }
}

function skusIn(details: unknown): string {
  const skus = typeof details === 'object' && details !== null && 'skus' in details ? details.skus : null;
  return Array.isArray(skus) ? skus.join(', ') : '';
}

function numberIn(details: unknown, name: string): number {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? value : 0;
}
