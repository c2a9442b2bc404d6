import type { ReactNode } from 'react';
import * as m from '#messages';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select, type SelectOption } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PRODUCT_STATUSES, VAT_CLASSES } from '../product/product-contract.ts';
import { productStatusText } from './status-badges.tsx';
import { TitleFields } from './title-fields.tsx';
import { VariantsCard, type VariantsCardProps } from './variants-card.tsx';

export interface ProductFieldsProps extends VariantsCardProps {
  categories: readonly SelectOption[];
}

/** The fields of a product that are saved together: texts, category, variants with prices. */
export function ProductFields({ product, categories, problem, zone }: ProductFieldsProps): ReactNode {
  return (
    <>
      <Card id="words" title={m.shop_manage_words()}>
        <div className="flex flex-col gap-4">
          <TitleFields label={m.shop_manage_title()} titles={product} problem={problem} maxLength={120} />
          <BilingualField
            label={m.shop_manage_description()}
            names={{ th: 'descriptionTh', en: 'descriptionEn' }}
            texts={{ th: product?.descriptionTh ?? '', en: product?.descriptionEn ?? '' }}
            rows={5}
            maxLength={20_000}
            problem={problem}
          />
        </div>
      </Card>
      <Card id="placement" title={m.shop_manage_placement()}>
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
      <VariantsCard product={product} problem={problem} zone={zone} />
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
