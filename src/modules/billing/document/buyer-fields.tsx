import type { ReactNode } from 'react';
import * as m from '#messages';
import { MAX_TYPED_ID } from '#platform/text/thai-id.ts';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DocumentBuyer } from './document-contract.ts';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME } from './document-limit-rules.ts';

/** What is wrong with a field of the form, by its name. */
export function buyerFieldTexts(): Record<string, string> {
  return {
    buyerName: m.billing_buyer_error_name(),
    buyerAddress: m.billing_buyer_error_address(),
    buyerTaxId: m.billing_buyer_error_tax_id(),
    buyerBranch: m.billing_buyer_error_branch(),
  };
}

/** Labels of the fields, for the summary of errors. */
export function buyerFieldLabels(): Record<string, string> {
  return {
    buyerName: m.billing_buyer_name(),
    buyerTaxId: m.billing_buyer_tax_id(),
    buyerBranch: m.billing_buyer_branch(),
    buyerAddress: m.billing_buyer_address(),
  };
}

/** Fields of the buyer of a full tax invoice, for `TypedBuyer`. */
export function BuyerFields({
  buyer,
  problem,
}: {
  buyer: Pick<DocumentBuyer, 'name' | 'address'> & Partial<DocumentBuyer>;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <>
      <TextField
        name="buyerName"
        label={m.billing_buyer_name()}
        defaultValue={buyer.name}
        maxLength={MAX_PARTY_NAME}
        required
        autoComplete="off"
        error={fieldError(problem, 'buyerName')}
      />
      <TextArea
        name="buyerAddress"
        label={m.billing_buyer_address()}
        defaultValue={buyer.address}
        maxLength={MAX_PARTY_ADDRESS}
        rows={3}
        required
        error={fieldError(problem, 'buyerAddress')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="buyerTaxId"
          label={m.billing_buyer_tax_id()}
          help={m.billing_buyer_tax_id_help()}
          defaultValue={buyer.taxId ?? ''}
          maxLength={MAX_TYPED_ID}
          inputMode="numeric"
          optional
          autoComplete="off"
          error={fieldError(problem, 'buyerTaxId')}
        />
        <TextField
          name="buyerBranch"
          label={m.billing_buyer_branch()}
          help={m.billing_buyer_branch_help()}
          defaultValue={buyer.branchCode ?? ''}
          maxLength={MAX_TYPED_ID}
          inputMode="numeric"
          optional
          autoComplete="off"
          error={fieldError(problem, 'buyerBranch')}
        />
      </div>
      <input type="hidden" name="buyerPhone" value={buyer.phone ?? ''} />
    </>
  );
}
