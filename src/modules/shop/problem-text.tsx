import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Turns a refusal into a form problem; null if none of these intents was refused. */
export function problemOf(reply: ActionReply | undefined, ...intents: string[]): FormProblem | null {
  if (!reply || reply.ok || !intents.includes(reply.intent)) return null;
  return { message: problemText(reply.problem), fields: reply.problem.fields };
}

/** Returns the message for a refusal. */
export function problemText({ code, details }: { code: string; details?: unknown }): string {
  switch (code) {
    case 'shop.sold_out': {
      const available = numberIn(details, 'available');
      return available > 0 ? m.shop_problem_only_left({ count: available }) : m.shop_problem_sold_out();
    }
    case 'shop.not_for_sale':
    case 'shop.product_missing':
      return m.shop_problem_not_for_sale();
    case 'shop.cart_full':
      return m.shop_problem_cart_full();
    case 'shop.saved_full':
      return m.shop_problem_saved_full();
    case 'shop.stock_wishes_full':
      return m.shop_problem_stock_wishes_full();
    case 'shop.in_stock_already':
      return m.shop_problem_in_stock_already();
    case 'shop.cart_empty':
      return m.shop_problem_cart_empty();
    case 'shop.cart_changed':
      return m.shop_problem_cart_changed();
    case 'orders.out_of_stock':
      return m.shop_problem_out_of_stock();
    case 'shop.delivery_method_missing':
      return m.shop_problem_delivery_missing();
    case 'shop.version_conflict':
      return m.shop_problem_version_conflict();
    case 'shop.sku_taken':
      return m.shop_problem_sku_taken({ skus: listIn(details, 'skus').join(', ') });
    case 'shop.options_repeat':
      return m.shop_problem_options_repeat();
    case 'shop.category_code_taken':
    case 'shop.delivery_code_taken':
      return m.shop_problem_code_taken();
    case 'shop.category_in_use':
      return m.shop_problem_category_in_use({
        products: numberIn(details, 'products'),
        children: numberIn(details, 'children'),
      });
    case 'shop.category_cycle':
      return m.shop_problem_category_cycle();
    case 'shop.category_too_deep':
      return m.shop_problem_category_too_deep();
    case 'shop.too_many_categories':
      return m.shop_problem_too_many_categories();
    case 'shop.too_many_pictures':
      return m.shop_problem_too_many_pictures();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.shop_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.shop_problem_picture_too_large();
    case 'platform.too_many_requests':
    case 'pictures.busy':
      return m.shop_problem_too_many_requests();
    case 'platform.invalid_input':
      return m.shop_problem_invalid_input();
    case 'platform.in_person':
      return m.shop_problem_in_person();
    default:
      return m.shop_problem_other();
  }
}

function numberIn(details: unknown, key: string): number {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' ? value : 0;
}

function listIn(details: unknown, key: string): string[] {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[key] : undefined;
  return Array.isArray(value) ? value.map(String) : [];
}
