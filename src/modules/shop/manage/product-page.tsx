import { ExternalLink } from 'lucide-react';
import { type ReactNode, type SubmitEvent, Suspense, useRef, useState } from 'react';
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useFormChanges } from '#ui/edit/use-form-changes.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { OnceAwake } from '#ui/still/once-awake.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { getManagedProduct } from '../editing/managed-product.ts';
import { listOfForm, type ManagedProduct, Sku } from '../product/product-contract.ts';
import {
  AddPictureInput,
  ArrangePicturesInput,
  addPicture,
  arrangePictures,
  DeletePictureInput,
  deletePicture,
  preparePicture,
} from '../editing/product-pictures.ts';
import { saveProduct } from '../editing/save-product.ts';
import { listCategoryOptions } from './category-options.ts';
import { openedAfterSave } from './opened-product-rules.ts';
import { productProblem } from './product-problem.tsx';
import { ProductFields } from './product-fields.tsx';
import { saveInputOf, TypedProduct } from './product-form-input.ts';
import { productLabels, productParts, productSections } from './product-text.tsx';
import { ProductStatusBadge } from './status-badges.tsx';

const PicturesCard = lazyView(() => import('./pictures-card.tsx'), 'PicturesCard');
const StockCard = lazyView(() => import('./stock-card.tsx'), 'StockCard');
const VersionConflict = lazyView(() => import('./version-conflict.tsx'), 'VersionConflict');

export const loader = pageLoader({
  access: manageShop,
  params: z.object({ product: Sku }),
  query: z.object({ created: z.string().optional() }),
  handle: async (scope, { params, query }) => {
    const [product, categories] = await Promise.all([
      getManagedProduct(scope, params.product),
      listCategoryOptions(scope),
    ]);
    return {
      product,
      categories,
      isCreated: query.created !== undefined,
      formKey: scope.requestId,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

const PICTURES_PER_MINUTE = 60;

/** Maps the URL parameter `product` to the use cases' `sku`. */
const ofProduct = <Shape extends z.ZodType>(schema: Shape) =>
  z.preprocess(
    (form) =>
      typeof form === 'object' && form !== null && 'product' in form ? { ...form, sku: form.product } : form,
    schema,
  );

export const action = pageAction({
  access: manageShop,
  intents: {
    default: intent({
      input: TypedProduct,
      handle: async (scope, typed) => {
        const saved = await saveProduct(scope, saveInputOf(scope, typed));
        return saved.sku === typed.product ? saved : redirectTo(shopPaths.manageProduct(saved.sku));
      },
    }),
    add_picture: intent({
      input: ofProduct(
        AddPictureInput.extend({
          picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
        }),
      ),
      limit: { perMinute: PICTURES_PER_MINUTE },
      prepare: async (scope, { picture }) =>
        preparePicture(scope, new Uint8Array(await picture.arrayBuffer())),
      handle: async (scope, input, { prepared }) => addPicture(scope, input, prepared),
    }),
    arrange_pictures: intent({
      input: ofProduct(
        ArrangePicturesInput.extend({
          pictures: z.preprocess(listOfForm, ArrangePicturesInput.shape.pictures),
        }),
      ),
      handle: arrangePictures,
    }),
    delete_picture: intent({ input: ofProduct(DeletePictureInput), handle: deletePicture }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData === undefined ? m.shop_manage_products() : titleIn(loaderData) },
];

function titleIn({ product, locale }: Awaited<ReturnType<typeof loader>>): string {
  return (locale === 'en' && product.titleEn) || product.titleTh;
}

export default function ManagedProductPage(): ReactNode {
  const { product } = useLoaderData<typeof loader>();
  return <ProductEditor key={product.sku} />;
}

/** Saves with the version that was opened, so that a concurrent save causes a conflict instead of being overwritten. */
function ProductEditor(): ReactNode {
  const { product, categories, isCreated, formKey, zone, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ version: number }>>();
  const revalidator = useRevalidator();
  const [opened, setOpened] = useState({ product, version: product.version });
  const [seenReply, setSeenReply] = useState(reply);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [sent, setSent] = useState<FormData | null>(null);
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const { changes, discard, fieldsKey } = useFormChanges(form, {
    opened: opened.product,
    labels: productParts(),
  });
  const problem = reply?.ok === false ? productProblem(reply.problem) : null;
  const isConflict = reply?.ok === false && reply.problem.code === 'shop.version_conflict' && isChoosing;

  if (reply !== seenReply) {
    setSeenReply(reply);
    setIsChoosing(reply?.ok === false);
    if (reply?.ok) setSavedVersion(reply.result.version);
  }
  // The action's reply arrives before the product is reloaded.
  if (savedVersion !== null && product.version >= savedVersion) {
    setSavedVersion(null);
    setOpened(openedAfterSave(product, savedVersion));
  }

  function keepMine(version: number): void {
    setOpened({ ...opened, version });
    setIsChoosing(false);
  }

  function takeTheirs(theirs: ManagedProduct): void {
    discard();
    setOpened({ product: theirs, version: theirs.version });
    setIsChoosing(false);
    void revalidator.revalidate();
  }

  return (
    <EditPage
      header={<ProductHeader />}
      sections={productSections({ isStored: true })}
      problem={isChoosing ? problem : null}
    >
      {isCreated && <CreatedNotice />}
      <Form
        ref={form}
        id={FORM_ID}
        method="post"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => setSent(new FormData(event.currentTarget))}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="version" value={opened.version} />
        {isConflict && !reply.ok ? (
          <Suspense fallback={null}>
            <VersionConflict
              details={reply.problem.details}
              sent={sent}
              locale={locale}
              onKeepMine={keepMine}
              onTakeTheirs={takeTheirs}
            />
          </Suspense>
        ) : (
          <FormErrorSummary problem={isChoosing ? problem : null} labels={productLabels()} />
        )}
        <ProductFields
          product={opened.product}
          beginsWith={fieldsKey}
          categories={categories}
          problem={problem}
          zone={zone}
        />
      </Form>
      <OnceAwake views={[PicturesCard, StockCard]}>
        <PicturesCard pictures={product.pictures} />
        <StockCard variants={product.variants} formKey={formKey} locale={locale} />
      </OnceAwake>
      <SaveBar
        form={FORM_ID}
        busy={isSending}
        outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.shop_manage_save()}
        changes={changes}
        onDiscard={discard}
      />
    </EditPage>
  );
}

const FORM_ID = 'product';

function ProductHeader(): ReactNode {
  const { product, zone, locale } = useLoaderData<typeof loader>();
  return (
    <PageHeader
      title={locale === 'en' && product.titleEn !== '' ? product.titleEn : product.titleTh}
      badge={<ProductStatusBadge status={product.status} />}
      subtitle={m.shop_manage_changed_at({
        at: formatDateTime(new Date(product.updatedAt), { zone, locale }),
      })}
      breadcrumbs={[
        { label: m.shop_manage_products(), to: shopPaths.manageProducts() },
        { label: product.sku },
      ]}
      actions={
        product.status === 'active' && (
          <LinkButton to={shopPaths.product(product.sku)} size="sm" icon={<ExternalLink aria-hidden />}>
            {m.shop_manage_see_in_shop()}
          </LinkButton>
        )
      }
    />
  );
}

function CreatedNotice(): ReactNode {
  return (
    <Notice
      tone="positive"
      title={m.shop_manage_created_title()}
      action={
        <Link to="#pictures" className="font-medium underline underline-offset-4">
          {m.shop_manage_picture_add()}
        </Link>
      }
    >
      {m.shop_manage_created_text()}
    </Notice>
  );
}
