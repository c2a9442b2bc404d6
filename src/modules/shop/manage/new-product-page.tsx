import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useFormChanges } from '#ui/edit/use-form-changes.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { createProduct } from '../editing/save-product.ts';
import { listCategoryOptions } from './category-options.ts';
import { productProblem } from './product-problem.tsx';
import { ProductFields } from './product-fields.tsx';
import { productInputOf, TypedProduct } from './product-form-input.ts';
import { productLabels, productParts, productSections } from './product-text.tsx';

export const loader = pageLoader({
  access: manageShop,
  handle: async (scope) => ({
    categories: await listCategoryOptions(scope),
    zone: scope.tenant.zone,
    formKey: scope.requestId,
  }),
});

export const action = pageAction({
  access: manageShop,
  intents: {
    default: intent({
      input: TypedProduct,
      idempotent: true,
      handle: async (scope, typed) => {
        const { sku } = await createProduct(scope, productInputOf(scope, typed));
        return redirectTo(shopPaths.manageCreatedProduct(sku));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_manage_new_product() }];

export default function NewProductPage(): ReactNode {
  const { categories, zone, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const isSending = navigation.formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const { changes } = useFormChanges(form, { opened: 'new', labels: productParts() });
  const problem = reply?.ok === false ? productProblem(reply.problem) : null;
  return (
    <EditPage
      header={
        <PageHeader
          title={m.shop_manage_new_product()}
          subtitle={m.shop_manage_new_product_help()}
          breadcrumbs={[
            { label: m.shop_manage_products(), to: shopPaths.manageProducts() },
            { label: m.shop_manage_new_product() },
          ]}
        />
      }
      sections={productSections({ isStored: false })}
      problem={problem}
    >
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="idempotencyKey" value={`new-product-${formKey}`} />
        <FormErrorSummary problem={problem} labels={productLabels()} />
        <ProductFields
          product={null}
          beginsWith="new"
          categories={categories}
          problem={problem}
          zone={zone}
        />
        <SaveBar
          busy={isSending}
          outcome={problem ? 'error' : undefined}
          label={m.shop_manage_create_product()}
          changes={changes}
        >
          <LinkButton to={shopPaths.manageProducts()} variant="quiet" className="max-sm:hidden">
            {m.shop_manage_cancel()}
          </LinkButton>
        </SaveBar>
      </Form>
    </EditPage>
  );
}
