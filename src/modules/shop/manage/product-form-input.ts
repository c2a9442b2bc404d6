import { z } from 'zod';
import { zonedInstant } from '#platform/dates/zone.ts';
import { InvalidInput, parseInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import { listOfForm, ProductForm, ProductInput, SaveProductInput, Sku } from '../product/product-contract.ts';
import { localTimeOfTyped } from './sale-days-rules.ts';

/** The submitted product form; dates and times are separate fields, as typed. */
export const TypedProduct = z.preprocess(joinSaleDays, ProductForm.extend({ product: Sku.optional() }));
type TypedProduct = z.output<typeof TypedProduct>;

/** Converts the form to the use case's input. Errors of the whole input are reported under the form's field names. */
export function productInputOf(scope: Pick<Scope, 'tenant' | 'locale'>, typed: TypedProduct): ProductInput {
  return parseTyped(() => parseInput(ProductInput, wholeOf(scope, typed), scope.locale));
}

/** Like `productInputOf`, for the product named in the URL. */
export function saveInputOf(scope: Pick<Scope, 'tenant' | 'locale'>, typed: TypedProduct): SaveProductInput {
  return parseTyped(() =>
    parseInput(SaveProductInput, { ...wholeOf(scope, typed), sku: typed.product }, scope.locale),
  );
}

function wholeOf({ tenant }: Pick<Scope, 'tenant'>, typed: TypedProduct) {
  const instant = (local: string | null): string | null =>
    local === null ? null : zonedInstant(local.slice(0, 10), local.slice(11), tenant.zone).toISOString();
  const variants = typed.variants.map(
    ({ regularPrice, salePrice, saleFrom, saleTo, maxPerOrder, ...variant }) => ({
      ...variant,
      regularPriceSatang: regularPrice,
      salePriceSatang: salePrice,
      saleFromAt: instant(saleFrom),
      saleToAt: instant(saleTo),
      maxPerOrder: maxPerOrder === 0 ? null : maxPerOrder,
    }),
  );
  return { ...typed, variants };
}

const FORM_NAMES: Readonly<Record<string, string>> = {
  regularPriceSatang: 'regularPrice',
  salePriceSatang: 'salePrice',
  saleFromAt: 'saleFrom',
  saleToAt: 'saleTo',
};

function parseTyped<Input>(parse: () => Input): Input {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      error.fields.map(({ path, reason }) => ({
        path: path.replace(/[A-Za-z]+$/, (name) => FORM_NAMES[name] ?? name),
        reason,
      })),
    );
  }
}

function joinSaleDays(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('variants' in form)) return form;
  const variants = listOfForm(form.variants);
  return { ...form, variants: Array.isArray(variants) ? variants.map(joinedVariant) : variants };
}

function joinedVariant(variant: unknown): unknown {
  if (typeof variant !== 'object' || variant === null) return variant;
  const { regularPrice, saleFrom, saleFromTime, saleTo, saleToTime } = variant as Record<string, unknown>;
  return {
    ...variant,
    // A missing price must not become 0; a free product needs an explicit 0.
    regularPrice: textOf(regularPrice).trim() === '' ? undefined : regularPrice,
    saleFrom: localTimeOfTyped({ day: textOf(saleFrom), time: textOf(saleFromTime) }, 'from'),
    saleTo: localTimeOfTyped({ day: textOf(saleTo), time: textOf(saleToTime) }, 'to'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
