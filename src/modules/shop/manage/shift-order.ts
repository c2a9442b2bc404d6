import { z } from 'zod';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { listManagedCategories } from '../category/category-queries.ts';
import { saveCategory } from '../editing/save-category.ts';
import { listManagedDelivery, saveDelivery } from '../delivery/delivery-methods.ts';
import { shopRefusals } from '../refusals.ts';
import { DIRECTIONS, shifted } from './order-shift-rules.ts';

export const ShiftInput = z.object({ code: z.string().max(60), direction: z.enum(DIRECTIONS) });
type ShiftInput = z.infer<typeof ShiftInput>;

/** Swaps a category with its neighbour under the same parent. Refuses with `shop.category_missing`. */
export async function shiftCategory(scope: Scope, { code, direction }: ShiftInput): Promise<void> {
  const tree = await listManagedCategories(scope);
  const moved = tree.find((category) => category.code === code);
  if (!moved) throw refuse(shopRefusals, 'shop.category_missing');
  const siblings = tree.filter(({ parentCode }) => parentCode === moved.parentCode);
  for (const category of shifted(siblings, siblings.indexOf(moved), direction)) {
    if (!siblings.some((was) => was.code === category.code && was.sort === category.sort))
      await saveCategory(scope, { ...category, category: category.code });
  }
}

/** Swaps a delivery method with its neighbour. Refuses with `shop.delivery_method_missing`. */
export async function shiftDelivery(scope: Scope, { code, direction }: ShiftInput): Promise<void> {
  const methods = await listManagedDelivery(scope);
  const at = methods.findIndex((method) => method.code === code);
  if (at === -1) throw refuse(shopRefusals, 'shop.delivery_method_missing');
  for (const method of shifted(methods, at, direction)) {
    if (!methods.some((was) => was.code === method.code && was.sort === method.sort))
      await saveDelivery(scope, method);
  }
}
