import type { ReactNode } from 'react';
import * as m from '#messages';
import { MAX_TYPED_ID } from '#platform/text/thai-id.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME } from '../document/document-limit-rules.ts';
import type { AskedBuyerFields } from './asked-buyer-contract.ts';

/** Fields for the buyer in whose name a document is asked for, for `AskedBuyerFields`. */
export function AskedBuyerForm({
  start,
  hasDelivery,
  problem,
}: {
  start: Partial<AskedBuyerFields>;
  /** Whether an empty address is that of the delivery. */
  hasDelivery: boolean;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend={m.billing_asked_kind()}
        name="buyerKind"
        defaultValue={start.buyerKind ?? 'company'}
        columns={2}
        options={[
          { value: 'company', label: m.billing_asked_company() },
          { value: 'person', label: m.billing_asked_person() },
        ]}
      />
      <TextField
        name="buyerName"
        label={m.billing_buyer_name()}
        defaultValue={start.buyerName ?? ''}
        maxLength={MAX_PARTY_NAME}
        required
        autoComplete="organization"
        error={fieldError(problem, 'buyerName')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="buyerTaxId"
          label={m.billing_buyer_tax_id()}
          help={m.billing_asked_tax_id_help()}
          defaultValue={start.buyerTaxId ?? ''}
          maxLength={MAX_TYPED_ID}
          inputMode="numeric"
          autoComplete="off"
          error={fieldError(problem, 'buyerTaxId')}
        />
        <TextField
          name="buyerBranch"
          label={m.billing_buyer_branch()}
          help={m.billing_asked_branch_help()}
          defaultValue={start.buyerBranch ?? ''}
          maxLength={MAX_TYPED_ID}
          autoComplete="off"
          error={fieldError(problem, 'buyerBranch')}
        />
      </div>
      <TextArea
        name="buyerAddress"
        label={m.billing_buyer_address()}
        help={hasDelivery ? m.billing_asked_address_help() : undefined}
        defaultValue={start.buyerAddress ?? ''}
        maxLength={MAX_PARTY_ADDRESS}
        rows={2}
        optional={hasDelivery}
        required={!hasDelivery}
        error={fieldError(problem, 'buyerAddress')}
      />
    </div>
  );
}
