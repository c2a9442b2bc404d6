import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { fieldText, numberIn, problemOf, productText, type WireProblem } from './product-problem.tsx';

/** Turns a refusal of anything in the shop into a form problem for managers, with a text per faulty field. */
export function manageProblem({ code, details, fields }: WireProblem): FormProblem {
  return problemOf(problemText(code, details), fields, (name) => ownFieldText(name) ?? fieldText(name));
}

function problemText(code: string, details: unknown): string {
  switch (code) {
    case 'shop.delivery_method_missing':
      return m.shop_manage_problem_delivery_missing();
    case 'shop.picture_missing':
      return m.shop_manage_problem_picture_missing();
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
    case 'shop.too_many_description_pictures':
      return m.shop_manage_problem_too_many_description_pictures();
    case 'pictures.not_a_picture':
      return m.shop_manage_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.shop_manage_problem_picture_too_large();
    case 'pictures.broken':
      return m.shop_manage_problem_picture_broken();
    default:
      return productText(code, details);
  }
}

function ownFieldText(name: string): string | null {
  switch (name) {
    case 'fee':
      return m.shop_manage_field_baht();
    case 'freeFrom':
      return m.shop_manage_field_baht_or_empty();
    case 'code':
      return m.shop_manage_field_code();
    case 'picture':
      return m.shop_manage_field_picture();
    default:
      return null;
  }
}
