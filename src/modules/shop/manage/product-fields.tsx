import type { ReactNode } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { BilingualDocumentField } from '#ui/document-editor/bilingual-document-field.tsx';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select, type SelectOption } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { toast } from '#ui/toast/toast.ts';
import { shopPaths } from '../paths.ts';
import { PRODUCT_STATUSES, VAT_CLASSES } from '../product/product-contract.ts';
import { manageProblem } from './manage-problem.tsx';
import { productStatusText } from './status-badges.tsx';
import { TitleFields } from './title-fields.tsx';
import { VariantsCard, type VariantsCardProps } from './variants-card.tsx';

/** The empty document of the contract would bring its schemas. */
const NOTHING: RichDocument = { type: 'doc', content: [] };

export interface ProductFieldsProps extends VariantsCardProps {
  categories: readonly SelectOption[];
  /** Another one shows what the product holds in fields that begin anew; saving gives nothing new to the description. */
  beginsWith: string;
}

/** The fields of a product that are saved together: texts, category, variants with prices. */
export function ProductFields({
  product,
  categories,
  beginsWith,
  problem,
  zone,
}: ProductFieldsProps): ReactNode {
  const fieldsOf = `${product?.version} ${beginsWith}`;
  return (
    <>
      <Card id="words" title={m.shop_manage_words()}>
        <div className="flex flex-col gap-4">
          <TitleFields
            key={fieldsOf}
            label={m.shop_manage_title()}
            titles={product}
            problem={problem}
            maxLength={120}
          />
          <BilingualDocumentField
            key={beginsWith}
            label={m.shop_manage_description()}
            names={{ th: 'documentTh', en: 'documentEn' }}
            documents={{
              th: product?.documentTh ?? NOTHING,
              en: product?.documentEn ?? NOTHING,
            }}
            pictures={product?.documentPictures ?? {}}
            onAddPictures={() =>
              choosePictures(
                shopPaths.apiDescriptionPictures(),
                (refused) => void toast({ message: manageProblem(refused).message, tone: 'danger' }),
              )
            }
            problem={problem}
          />
        </div>
      </Card>
      <Card key={`placement ${fieldsOf}`} id="placement" title={m.shop_manage_placement()}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label={m.shop_manage_status()}
            name="status"
            defaultValue={product?.status ?? 'draft'}
            options={PRODUCT_STATUSES.map((status) => ({ value: status, label: productStatusText(status) }))}
            help={m.shop_manage_status_help()}
          />
          <Select
            label={m.shop_manage_category()}
            name="categoryCode"
            defaultValue={product?.categoryCode ?? 'all'}
            options={[{ value: 'all', label: m.shop_manage_category_none() }, ...categories]}
            error={fieldError(problem, 'categoryCode')}
          />
          <Select
            label={m.shop_manage_vat()}
            name="vatClass"
            defaultValue={product?.vatClass ?? 'standard'}
            options={VAT_CLASSES.map((vat) => ({ value: vat, label: vatText(vat) }))}
          />
        </div>
      </Card>
      <VariantsCard key={`variants ${fieldsOf}`} product={product} problem={problem} zone={zone} />
    </>
  );
}

function vatText(vat: (typeof VAT_CLASSES)[number]): string {
  switch (vat) {
    case 'standard':
      return m.shop_manage_vat_standard();
    case 'zero':
      return m.shop_manage_vat_zero();
    case 'exempt':
      return m.shop_manage_vat_exempt();
  }
}
