import type { ReactNode } from 'react';
import * as m from '#messages';
import { BilingualAddressFields } from '#modules/address/public-ui.ts';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { type BranchAddressView, MAX_BRANCH_LINE, MAX_BRANCH_PHONE } from './branch-address-contract.ts';

/** Fields of the address and telephone of a branch, the head office included; empty for a new one. */
export function BranchAddressFields({
  address,
  problem,
}: {
  address: BranchAddressView | null;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <BilingualAddressFields
      address={address}
      lineLabel={m.billing_seller_address_line()}
      maxLine={MAX_BRANCH_LINE}
      problem={problem}
    >
      <TextField
        name="phone"
        label={m.billing_seller_phone()}
        defaultValue={address?.phone ?? ''}
        inputMode="tel"
        maxLength={MAX_BRANCH_PHONE}
        optional
        autoComplete="off"
        error={fieldError(problem, 'phone')}
      />
    </BilingualAddressFields>
  );
}
