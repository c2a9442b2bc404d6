import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatMonth } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { MAX_PARTY_NAME } from '../../document/document-limit-rules.ts';
import { billingFormProblem } from '../../document/form-problem.tsx';
import type { BranchView } from '../../seller/branch-contract.ts';
import { branchText } from '../../seller/branch-text.ts';
import { MAX_PURCHASE_NOTE, MAX_PURCHASE_NUMBER } from './purchase-contract.ts';
import { PURCHASE_KINDS } from './purchase-rules.ts';
import { purchaseKindText } from './purchase-text.ts';

/** A received document as the form shows it. */
export interface TypedPurchase {
  readonly kind: string;
  readonly supplierName: string;
  readonly supplierTaxId: string;
  readonly supplierBranch: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly net: string;
  readonly vat: string;
  readonly isClaimable: boolean;
  readonly claimMonth: string;
  readonly branch: string;
  readonly note: string;
}

export interface PurchaseFormProps {
  typed: TypedPurchase;
  /** The seller's places of business. */
  branches: readonly Pick<BranchView, 'code' | 'nameTh' | 'nameEn'>[];
  /** The months that can be chosen, `2026-11`. */
  months: readonly string[];
  locale: Locale;
  reply: ActionReply | undefined;
  /** Fields of the form that are not shown. */
  hidden: Readonly<Record<string, string>>;
}

/** The form of a received tax invoice, credit or debit note. */
export function PurchaseForm({
  typed,
  branches,
  months,
  locale,
  reply,
  hidden,
}: PurchaseFormProps): ReactNode {
  const problem = reply && !reply.ok && reply.intent === 'save' ? problemOf(reply, locale) : null;
  const busy = useIsBusy('save');
  const text = (name: 'supplierName' | 'supplierTaxId' | 'supplierBranch' | 'number' | 'net' | 'vat') => ({
    name,
    label: labels()[name] ?? '',
    defaultValue: typed[name],
    required: true,
    autoComplete: 'off',
    error: fieldError(problem, name),
  });
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} labels={labels()} />
      <input type="hidden" name="intent" value="save" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card title={m.billing_books_supplier()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('supplierName')} maxLength={MAX_PARTY_NAME} className="sm:col-span-2" />
          <TextField {...text('supplierTaxId')} inputMode="numeric" maxLength={40} />
          <TextField {...text('supplierBranch')} help={m.billing_books_place_help()} maxLength={40} />
        </div>
      </Card>
      <Card title={m.billing_books_document()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="kind"
            label={m.billing_document_kind()}
            defaultValue={typed.kind}
            options={PURCHASE_KINDS.map((value) => ({ value, label: purchaseKindText[value]() }))}
          />
          <TextField {...text('number')} maxLength={MAX_PURCHASE_NUMBER} />
          <DateField
            name="issuedOn"
            label={m.billing_books_invoice_day()}
            defaultValue={typed.issuedOn}
            required
            error={fieldError(problem, 'issuedOn')}
          />
          <Select
            name="claimMonth"
            label={m.billing_books_claim_month()}
            help={m.billing_books_claim_month_help()}
            defaultValue={typed.claimMonth}
            placeholder={m.billing_books_claim_month_of_issue()}
            options={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
            error={fieldError(problem, 'claimMonth')}
          />
          <TextField {...text('net')} inputMode="decimal" maxLength={40} />
          <TextField {...text('vat')} inputMode="decimal" maxLength={40} />
          {branches.length > 1 && (
            <Select
              name="branch"
              label={m.billing_books_own_branch()}
              defaultValue={typed.branch}
              options={branches.map((each) => ({ value: each.code, label: branchText(each, locale) }))}
            />
          )}
          <TextField
            name="note"
            label={m.billing_books_note()}
            defaultValue={typed.note}
            maxLength={MAX_PURCHASE_NOTE}
            optional
            autoComplete="off"
          />
        </div>
        <Checkbox
          name="isClaimable"
          className="mt-3"
          label={m.billing_books_claimable()}
          help={m.billing_books_claimable_help()}
          defaultChecked={typed.isClaimable}
        />
      </Card>
      <SubmitButton variant="primary" className="self-start" busy={busy}>
        {m.billing_books_save()}
      </SubmitButton>
    </Form>
  );
}

function labels(): Record<string, string> {
  return {
    supplierName: m.billing_books_supplier_name(),
    supplierTaxId: m.billing_books_supplier_tax_id(),
    supplierBranch: m.billing_books_place(),
    number: m.billing_books_invoice_number(),
    issuedOn: m.billing_books_invoice_day(),
    net: m.billing_books_value(),
    vat: m.billing_books_vat(),
    claimMonth: m.billing_books_claim_month(),
  };
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  const texts = {
    supplierName: m.billing_books_error_name(),
    supplierTaxId: m.billing_buyer_error_tax_id(),
    supplierBranch: m.billing_books_error_branch(),
    number: m.billing_books_error_number(),
    issuedOn: m.billing_error_day(),
    net: m.billing_books_error_amount(),
    vat: m.billing_books_error_amount(),
  };
  return billingFormProblem(reply, { texts, otherwise: m.billing_problem_invalid_input(), locale });
}
