import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { askedBuyerTexts, buyerFieldLabels } from '#modules/billing/public-ui.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { problemText } from '../problem-text.tsx';
import type { DeliveryOption } from '../delivery/delivery-contract.ts';

/** Returns the form problem of a refused order. Null if it was not refused or only needs changes to be accepted. */
export function checkoutProblem(
  reply: ActionReply | undefined,
  options: readonly Pick<DeliveryOption, 'code' | 'kind'>[],
): FormProblem | null {
  if (!reply || reply.ok || isAboutChanges(reply)) return null;
  const { code, fields: faults = {} } = reply.problem;
  if (code !== 'platform.invalid_input') return { message: problemText(reply.problem) };
  const texts = fieldTexts();
  const { typed = {} } = reply;
  const isToSend = options.some((option) => option.code === typed['delivery'] && option.kind !== 'pickup');
  // The server checks the address last, so empty fields are reported here at once.
  const empty = isToSend
    ? ['addressLine', 'subdistrictCode', 'postalCode'].filter((name) => typed[name]?.trim() === '')
    : [];
  const fields = [...new Set([...Object.keys(faults), ...empty])].map((name): [string, string] => {
    const shownAt = name === 'subdistrictCode' ? missingPlace(typed) : name;
    return [shownAt, texts[shownAt] ?? faults[name]?.[0] ?? m.shop_problem_invalid_input()];
  });
  return { message: m.shop_problem_invalid_input(), fields: Object.fromEntries(fields) };
}

/** Whether the order was refused because price, stock or offer changed; the page lists the changes instead of an error. */
export function isAboutChanges(reply: ActionReply | undefined): boolean {
  return (
    reply?.ok === false &&
    (reply.problem.code === 'shop.cart_changed' || reply.problem.code === 'orders.out_of_stock')
  );
}

/** Returns the labels by field name, in form order. */
export function checkoutLabels(): Record<string, string> {
  return {
    name: m.shop_name(),
    phone: m.shop_phone(),
    email: m.shop_email(),
    delivery: m.shop_delivery(),
    addressLine: m.shop_address_line(),
    provinceCode: m.shop_checkout_place(),
    districtCode: m.shop_checkout_place(),
    subdistrictCode: m.shop_checkout_place(),
    postalCode: m.shop_postal_code(),
    ...buyerFieldLabels(),
    note: m.shop_note(),
  };
}

function fieldTexts(): Readonly<Record<string, string>> {
  return {
    name: m.shop_checkout_name_error(),
    phone: m.shop_phone_invalid(),
    email: m.shop_checkout_email_error(),
    delivery: m.shop_checkout_delivery_error(),
    addressLine: m.shop_checkout_address_line_error(),
    provinceCode: m.shop_checkout_place_error(),
    districtCode: m.shop_checkout_place_error(),
    subdistrictCode: m.shop_checkout_place_error(),
    postalCode: m.shop_checkout_postal_code_error(),
    note: m.shop_checkout_note_error(),
    ...askedBuyerTexts(),
  };
}

/** Returns the first of the three selects without a choice. */
function missingPlace(typed: NonNullable<ActionReply['typed']>): string {
  return ['provinceCode', 'districtCode'].find((name) => typed[name] === '') ?? 'subdistrictCode';
}
