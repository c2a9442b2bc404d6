import type { ReactNode } from 'react';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import * as m from '#messages';
import { BilingualAddressFields } from '#modules/address/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CLUSTER_KINDS } from '../cluster/cluster-rules.ts';
import { CLUSTER_KIND_TEXTS } from '../cluster/cluster-text.ts';
import { MAX_CLUSTER_NAME } from '../cluster/cluster-contract.ts';
import { MAX_LINE_ID, MAX_TYPED_NUMBER } from './contact-contract.ts';
import { MAX_ACCOUNT_NAME, MAX_ADDRESS_LINE } from './details-contract.ts';
import type { DetailsView } from './details-view-contract.ts';

interface FieldsProps {
  /** Null for an organisation that is to be made. */
  details: DetailsView | null;
  problem: FormProblem | null;
}

/** What the organisation is and what it is called. */
export function NameFields({ details, problem }: FieldsProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <Select
        name="kind"
        label={m.clusters_kind()}
        defaultValue={details?.kind ?? 'community_enterprise'}
        options={CLUSTER_KINDS.map((value) => ({ value, label: CLUSTER_KIND_TEXTS[value]() }))}
        error={fieldError(problem, 'kind')}
      />
      <BilingualField
        label={m.clusters_name()}
        names={{ th: 'nameTh', en: 'nameEn' }}
        texts={{ th: details?.nameTh ?? '', en: details?.nameEn ?? '' }}
        required={['th']}
        maxLength={MAX_CLUSTER_NAME}
        problem={problem}
      />
    </div>
  );
}

/** Where the organisation is. */
export function AddressFields({ details, problem }: FieldsProps): ReactNode {
  return (
    <BilingualAddressFields
      address={details}
      lineLabel={m.clusters_address_line()}
      maxLine={MAX_ADDRESS_LINE}
      problem={problem}
    />
  );
}

/** How the organisation is reached. */
export function ContactFields({ details, problem }: FieldsProps): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="phone"
        label={m.clusters_phone()}
        defaultValue={details?.phone ?? ''}
        inputMode="tel"
        maxLength={MAX_TYPED_NUMBER}
        optional
        autoComplete="off"
        error={fieldError(problem, 'phone')}
      />
      <TextField
        name="email"
        label={m.clusters_email()}
        defaultValue={details?.email ?? ''}
        inputMode="email"
        maxLength={MAX_EMAIL}
        optional
        autoComplete="off"
        error={fieldError(problem, 'email')}
      />
      <TextField
        name="lineId"
        label={m.clusters_line_id()}
        defaultValue={details?.lineId ?? ''}
        maxLength={MAX_LINE_ID}
        optional
        autoComplete="off"
        error={fieldError(problem, 'lineId')}
      />
    </div>
  );
}

/** The organisation's tax ID, and where money for it goes. */
export function MoneyFields({ details, problem, locale }: FieldsProps & { locale: Locale }): ReactNode {
  const number = (
    name: 'taxId' | 'branchCode' | 'promptpay' | 'bankAccount',
    label: string,
    help?: string,
  ): ReactNode => (
    <TextField
      name={name}
      label={label}
      help={help}
      defaultValue={details?.[name] ?? ''}
      inputMode="numeric"
      maxLength={MAX_TYPED_NUMBER}
      optional
      autoComplete="off"
      error={fieldError(problem, name)}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {number('taxId', m.clusters_tax_id(), m.clusters_tax_id_help())}
      {number('branchCode', m.clusters_branch_code(), m.clusters_branch_code_help())}
      <Select
        name="bankCode"
        label={m.clusters_bank()}
        optional
        placeholder={m.clusters_bank_none()}
        defaultValue={details?.bankCode ?? ''}
        options={thaiBanks.map((bank) => ({
          value: bank.code,
          label: locale === 'en' ? bank.nameEn : bank.nameTh,
        }))}
        error={fieldError(problem, 'bankCode')}
      />
      {number('bankAccount', m.clusters_bank_account())}
      <TextField
        name="bankAccountName"
        label={m.clusters_bank_account_name()}
        defaultValue={details?.bankAccountName ?? ''}
        maxLength={MAX_ACCOUNT_NAME}
        optional
        autoComplete="off"
        error={fieldError(problem, 'bankAccountName')}
      />
      {number('promptpay', m.clusters_promptpay(), m.clusters_promptpay_help())}
    </div>
  );
}

/** Labels of all fields, for the summary of a form's errors and of what has changed. */
export function detailsLabels(): Record<string, string> {
  return {
    kind: m.clusters_kind(),
    nameTh: m.clusters_name(),
    nameEn: m.clusters_name(),
    address: m.clusters_address(),
    addressLine: m.clusters_address_line(),
    addressLineEn: m.clusters_address_line(),
    subdistrictCode: m.clusters_address(),
    postalCode: m.clusters_postal_code(),
    phone: m.clusters_phone(),
    email: m.clusters_email(),
    lineId: m.clusters_line_id(),
    taxId: m.clusters_tax_id(),
    branchCode: m.clusters_branch_code(),
    promptpay: m.clusters_promptpay(),
    bankCode: m.clusters_bank(),
    bankAccount: m.clusters_bank_account(),
    bankAccountName: m.clusters_bank_account_name(),
  };
}

/** What is wrong with a field, by its name. */
export function detailsErrors(): Record<string, string> {
  return {
    nameTh: m.clusters_error_name(),
    postalCode: m.clusters_error_postal_code(),
    phone: m.clusters_error_phone(),
    email: m.clusters_error_email(),
    taxId: m.clusters_error_tax_id(),
    branchCode: m.clusters_error_branch_code(),
    promptpay: m.clusters_error_promptpay(),
    bankCode: m.clusters_error_bank(),
    bankAccount: m.clusters_error_bank_account(),
  };
}
