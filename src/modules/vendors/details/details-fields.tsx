import type { ReactNode } from 'react';
import * as m from '#messages';
import { BilingualAddressFields } from '#modules/address/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { MAX_VENDOR_NAME } from '../vendor/vendor-contract.ts';
import { VENDOR_KINDS } from '../vendor/vendor-rules.ts';
import { VENDOR_KIND_TEXTS } from '../vendor/vendor-text.ts';
import {
  MAX_ACCOUNT_NAME,
  MAX_ADDRESS_LINE,
  MAX_LINE_ID,
  MAX_OFFER,
  MAX_TYPED_NUMBER,
  type VendorView,
} from './details-contract.ts';

interface FieldsProps {
  /** Null for a vendor that is to be made. */
  vendor: VendorView | null;
  problem: FormProblem | null;
}

/** Everything that is known of a vendor, to be filled in. */
export function VendorFields({ vendor, problem, locale }: FieldsProps & { locale: Locale }): ReactNode {
  const shared = { vendor, problem };
  return (
    <>
      <Card title={m.vendors_part_name()}>
        <NameFields {...shared} />
      </Card>
      <Card title={m.vendors_address()}>
        <BilingualAddressFields
          address={vendor}
          lineLabel={m.vendors_address_line()}
          maxLine={MAX_ADDRESS_LINE}
          problem={problem}
        />
      </Card>
      <Card title={m.vendors_part_contact()}>
        <ContactFields {...shared} />
      </Card>
      <Card title={m.vendors_part_money()} description={m.vendors_part_money_help()}>
        <MoneyFields {...shared} locale={locale} />
      </Card>
    </>
  );
}

function NameFields({ vendor, problem }: FieldsProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <Select
        name="kind"
        label={m.vendors_kind()}
        defaultValue={vendor?.kind ?? 'company'}
        options={VENDOR_KINDS.map((value) => ({ value, label: VENDOR_KIND_TEXTS[value]() }))}
        error={fieldError(problem, 'kind')}
      />
      <BilingualField
        label={m.vendors_legal_name()}
        names={{ th: 'nameTh', en: 'nameEn' }}
        texts={{ th: vendor?.nameTh ?? '', en: vendor?.nameEn ?? '' }}
        required={['th']}
        maxLength={MAX_VENDOR_NAME}
        problem={problem}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="taxId"
          label={m.vendors_tax_id()}
          help={m.vendors_tax_id_help()}
          defaultValue={vendor?.taxId ?? ''}
          inputMode="numeric"
          maxLength={MAX_TYPED_NUMBER}
          required
          autoComplete="off"
          error={fieldError(problem, 'taxId')}
        />
        <TextField
          name="branchCode"
          label={m.vendors_branch_code()}
          help={m.vendors_branch_code_help()}
          defaultValue={vendor?.branchCode ?? ''}
          inputMode="numeric"
          maxLength={MAX_TYPED_NUMBER}
          optional
          autoComplete="off"
          error={fieldError(problem, 'branchCode')}
        />
      </div>
      <TextArea
        name="offer"
        label={m.vendors_offer()}
        help={m.vendors_offer_help()}
        defaultValue={vendor?.offer ?? ''}
        maxLength={MAX_OFFER}
        rows={3}
        optional
        error={fieldError(problem, 'offer')}
      />
    </div>
  );
}

function ContactFields({ vendor, problem }: FieldsProps): ReactNode {
  const field = (
    name: 'contactName' | 'phone' | 'email' | 'lineId',
    label: string,
    { inputMode = 'text', maxLength }: { inputMode?: 'text' | 'tel' | 'email'; maxLength: number },
  ): ReactNode => (
    <TextField
      name={name}
      label={label}
      defaultValue={vendor?.[name] ?? ''}
      inputMode={inputMode}
      maxLength={maxLength}
      optional
      autoComplete="off"
      error={fieldError(problem, name)}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('contactName', m.vendors_contact_name(), { maxLength: MAX_VENDOR_NAME })}
      {field('phone', m.vendors_phone(), { inputMode: 'tel', maxLength: MAX_TYPED_NUMBER })}
      {field('email', m.vendors_email(), { inputMode: 'email', maxLength: MAX_EMAIL })}
      {field('lineId', m.vendors_line_id(), { maxLength: MAX_LINE_ID })}
    </div>
  );
}

function MoneyFields({ vendor, problem, locale }: FieldsProps & { locale: Locale }): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="bankCode"
        label={m.vendors_bank()}
        optional
        placeholder={m.vendors_bank_none()}
        defaultValue={vendor?.bankCode ?? ''}
        options={thaiBanks.map((bank) => ({
          value: bank.code,
          label: locale === 'en' ? bank.nameEn : bank.nameTh,
        }))}
        error={fieldError(problem, 'bankCode')}
      />
      <TextField
        name="bankAccount"
        label={m.vendors_bank_account()}
        defaultValue={vendor?.bankAccount ?? ''}
        inputMode="numeric"
        maxLength={MAX_TYPED_NUMBER}
        optional
        autoComplete="off"
        error={fieldError(problem, 'bankAccount')}
      />
      <TextField
        name="bankAccountName"
        label={m.vendors_bank_account_name()}
        defaultValue={vendor?.bankAccountName ?? ''}
        maxLength={MAX_ACCOUNT_NAME}
        optional
        autoComplete="off"
        error={fieldError(problem, 'bankAccountName')}
      />
    </div>
  );
}

/** Labels of all fields, for the summary of a form's errors and of what has changed. */
export function vendorLabels(): Record<string, string> {
  return {
    kind: m.vendors_kind(),
    nameTh: m.vendors_legal_name(),
    nameEn: m.vendors_legal_name(),
    taxId: m.vendors_tax_id(),
    branchCode: m.vendors_branch_code(),
    offer: m.vendors_offer(),
    addressLine: m.vendors_address_line(),
    addressLineEn: m.vendors_address_line(),
    subdistrictCode: m.vendors_address(),
    postalCode: m.vendors_postal_code(),
    contactName: m.vendors_contact_name(),
    phone: m.vendors_phone(),
    email: m.vendors_email(),
    lineId: m.vendors_line_id(),
    bankCode: m.vendors_bank(),
    bankAccount: m.vendors_bank_account(),
    bankAccountName: m.vendors_bank_account_name(),
  };
}

/** What is wrong with a field, by its name. */
export function vendorErrors(): Record<string, string> {
  return {
    nameTh: m.vendors_error_name(),
    taxId: m.vendors_error_tax_id(),
    branchCode: m.vendors_error_branch_code(),
    postalCode: m.vendors_error_postal_code(),
    phone: m.vendors_error_phone(),
    email: m.vendors_error_email(),
    bankCode: m.vendors_error_bank(),
    bankAccount: m.vendors_error_bank_account(),
  };
}
