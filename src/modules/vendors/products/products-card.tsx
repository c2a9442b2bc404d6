import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { vendorsFormProblem } from '../problem-text.tsx';
import { MAX_PRICE_NOTE, MAX_PRODUCT_NAME, MAX_UNIT, type ProductView } from './product-contract.ts';

export interface ProductsCardProps {
  products: readonly ProductView[];
  mayEdit: boolean;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
}

/** What a vendor offers, and a form that adds to it. */
export function ProductsCard({ products, mayEdit, reply, formKey }: ProductsCardProps): ReactNode {
  return (
    <Card title={m.vendors_products()}>
      <div className="flex flex-col gap-4">
        {products.length === 0 && <p className="text-ink-soft">{m.vendors_products_none()}</p>}
        {products.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {products.map(({ productId, name, unit, priceNote }) => (
              <li
                key={productId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 break-words">
                  {name}
                  <p className="text-sm text-ink-soft">{[unit, priceNote].filter(Boolean).join(' · ')}</p>
                </div>
                {mayEdit && (
                  <Form method="post">
                    <HiddenFields intent="removeProduct" formKey={`${productId} ${formKey}`} />
                    <input type="hidden" name="product" value={productId} />
                    <SubmitButton variant="secondary" size="sm">
                      {m.vendors_remove()}
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && <ProductForm key={formKey} reply={reply} formKey={formKey} />}
      </div>
    </Card>
  );
}

function ProductForm({ reply, formKey }: Pick<ProductsCardProps, 'reply' | 'formKey'>): ReactNode {
  const problem = vendorsFormProblem(reply, ['addProduct', 'removeProduct'], {
    name: m.vendors_error_product(),
  });
  const labels = {
    name: m.vendors_product_name(),
    unit: m.vendors_product_unit(),
    priceNote: m.vendors_product_price(),
  };
  return (
    <Form method="post" className="flex flex-col gap-4 border-t border-line pt-4" noValidate>
      <FormErrorSummary problem={problem} labels={labels} />
      <HiddenFields intent="addProduct" formKey={formKey} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="name"
          label={labels.name}
          maxLength={MAX_PRODUCT_NAME}
          required
          autoComplete="off"
          error={fieldError(problem, 'name')}
        />
        <TextField
          name="unit"
          label={labels.unit}
          maxLength={MAX_UNIT}
          optional
          autoComplete="off"
          error={fieldError(problem, 'unit')}
        />
        <TextField
          name="priceNote"
          label={labels.priceNote}
          maxLength={MAX_PRICE_NOTE}
          optional
          autoComplete="off"
          error={fieldError(problem, 'priceNote')}
        />
      </div>
      <SubmitButton
        variant="secondary"
        busy={useIsBusy('addProduct')}
        outcome={problem ? 'error' : undefined}
        className="self-start"
      >
        {m.vendors_product_add()}
      </SubmitButton>
    </Form>
  );
}
