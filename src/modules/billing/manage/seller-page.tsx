import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ETAX_AUTHORITY_ADDRESS } from '../etax/etax-mail-rules.ts';
import { findUnconfirmedRate } from '../books/vat-rate/confirm-vat-rate.ts';
import { VatRateNotice } from '../books/vat-rate/vat-rate-notice.tsx';
import { documentPaths } from '../document/paths.ts';
import { billingPaths } from '../paths.ts';
import { manageSeller } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { BranchAddressFields } from '../seller/branch-address-fields.tsx';
import { branchesToChoose } from '../seller/branch-choice-rules.ts';
import { BranchSelect } from '../seller/branch-select.tsx';
import { listBranches } from '../seller/branch-view.ts';
import { saveSeller } from '../seller/save-seller.ts';
import { MAX_SELLER_NAME, SellerInput, type SellerView } from '../seller/seller-contract.ts';
import { missingSellerText } from '../seller/seller-text.ts';
import { getSellerView } from '../seller/seller-view.ts';

export const loader = pageLoader({
  access: manageSeller,
  handle: async (scope) => {
    const [view, branches, rate] = await Promise.all([
      getSellerView(scope),
      listBranches(scope),
      findUnconfirmedRate(scope),
    ]);
    const choices = branchesToChoose(branches, view.seller.onlineBranch);
    return { ...view, branches: choices, rate, locale: scope.locale };
  },
});

export const action = pageAction({
  access: manageSeller,
  intents: { default: intent({ input: SellerInput, handle: saveSeller }) },
});

export const meta: MetaFunction = () => [{ title: m.billing_seller() }];

export default function SellerPage(): ReactNode {
  const { seller, missing, isVatRegistered, isRegisteredLater, branches, rate, locale } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, locale);
  const box = useRef<HTMLFormElement>(null);
  const labels = fieldLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  return (
    <EditPage
      header={
        <PageHeader
          title={m.billing_seller()}
          subtitle={m.billing_seller_help()}
          actions={<LinkButton to={documentPaths.manageBranches()}>{m.billing_branches()}</LinkButton>}
        />
      }
    >
      {missing.length > 0 ? (
        <Notice tone="warning" title={m.billing_seller_incomplete_title()}>
          {m.billing_seller_incomplete_text({ missing: missingSellerText(missing) })}
        </Notice>
      ) : (
        reply?.ok && (
          <Notice tone="positive" live>
            {m.billing_seller_saved()}
          </Notice>
        )
      )}
      {isRegisteredLater && (
        <Notice tone="warning" title={m.billing_seller_registered_later_title()}>
          {m.billing_seller_registered_later_text()}
        </Notice>
      )}
      {rate !== null && <VatRateNotice rate={rate} locale={locale} />}
      <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="version" value={seller.version} />
        <div key={`${fieldsKey} ${seller.version}`} className="flex flex-col gap-5">
          <SellerCard seller={seller} problem={problem} />
          <VatCard seller={seller} problem={problem} isVatRegistered={isVatRegistered} />
          <Card title={m.billing_seller_head_office()} description={m.billing_seller_head_office_help()}>
            <BranchAddressFields address={seller} problem={problem} />
          </Card>
          {branches.length > 1 && (
            <Card title={m.billing_branches()}>
              <BranchSelect
                name="onlineBranch"
                label={m.billing_issuing_online()}
                help={m.billing_issuing_online_help()}
                branches={branches}
                defaultValue={seller.onlineBranch}
                error={fieldError(problem, 'onlineBranch')}
                locale={locale}
              />
            </Card>
          )}
          <Card title={m.billing_etax_stamp()} description={m.billing_etax_stamp_help()}>
            <TextField
              name="etaxCopyTo"
              type="email"
              label={m.billing_etax_copy_to()}
              help={m.billing_etax_copy_to_help({ address: ETAX_AUTHORITY_ADDRESS })}
              defaultValue={seller.etaxCopyTo}
              maxLength={MAX_EMAIL}
              optional
              autoComplete="off"
              error={fieldError(problem, 'etaxCopyTo')}
            />
          </Card>
          <Card title={m.billing_seller_words()}>
            <RadioCards
              legend={m.billing_seller_words_style()}
              name="bahtTextStyle"
              defaultValue={seller.bahtTextStyle}
              columns={2}
              options={[
                { value: 'orst', label: m.billing_seller_words_orst(), help: 'หนึ่งร้อยเอ็ดบาทถ้วน' },
                { value: 'sheet', label: m.billing_seller_words_sheet(), help: 'หนึ่งร้อยหนึ่งบาทถ้วน' },
              ]}
            />
          </Card>
        </div>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.billing_seller_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
    </EditPage>
  );
}

interface SellerCardProps {
  seller: SellerView;
  problem: FormProblem | null;
}

function SellerCard({ seller, problem }: SellerCardProps): ReactNode {
  return (
    <Card title={m.billing_seller_who()}>
      <div className="flex flex-col gap-4">
        <BilingualField
          label={m.billing_seller_name()}
          names={{ th: 'nameTh', en: 'nameEn' }}
          texts={{ th: seller.nameTh, en: seller.nameEn }}
          required={['th']}
          maxLength={MAX_SELLER_NAME}
          problem={problem}
        />
        <TextField
          name="taxId"
          label={m.billing_seller_tax_id()}
          help={m.billing_seller_tax_id_help()}
          defaultValue={seller.taxId}
          inputMode="numeric"
          maxLength={40}
          optional
          autoComplete="off"
          error={fieldError(problem, 'taxId')}
        />
      </div>
    </Card>
  );
}

function VatCard({
  seller,
  problem,
  isVatRegistered,
}: SellerCardProps & { isVatRegistered: boolean }): ReactNode {
  return (
    <Card title={m.billing_seller_vat()}>
      <div className="flex flex-col gap-4">
        <Notice
          action={
            <LinkButton size="sm" to={billingPaths.accountSettings()}>
              {m.billing_seller_vat_settings()}
            </LinkButton>
          }
        >
          {isVatRegistered ? m.billing_seller_vat_on() : m.billing_seller_vat_off()}
        </Notice>
        <DateField
          name="vatRegisteredOn"
          label={m.billing_seller_registered_on()}
          help={m.billing_seller_registered_on_help()}
          defaultValue={seller.vatRegisteredOn}
          optional
          error={fieldError(problem, 'vatRegisteredOn')}
        />
        <Checkbox
          name="isRetailer"
          label={m.billing_seller_retails()}
          help={m.billing_seller_retails_help()}
          defaultChecked={seller.isRetailer}
        />
      </div>
    </Card>
  );
}

function fieldLabels(): Record<string, string> {
  return {
    nameTh: m.billing_seller_name(),
    taxId: m.billing_seller_tax_id(),
    vatRegisteredOn: m.billing_seller_registered_on(),
    isRetailer: m.billing_seller_retails(),
    addressLine: m.billing_seller_address_line(),
    subdistrictCode: m.billing_seller_address(),
    phone: m.billing_seller_phone(),
    bahtTextStyle: m.billing_seller_words_style(),
    onlineBranch: m.billing_issuing_online(),
    etaxCopyTo: m.billing_etax_copy_to(),
  };
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  const texts = {
    nameTh: m.billing_seller_error_name(),
    taxId: m.billing_buyer_error_tax_id(),
    vatRegisteredOn: m.billing_error_day(),
    etaxCopyTo: m.billing_etax_error_address(),
  };
  return billingFormProblem(reply, { texts, otherwise: m.billing_problem_invalid_input(), locale });
}
