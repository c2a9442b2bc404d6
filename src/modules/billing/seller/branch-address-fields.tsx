import type { ReactNode } from 'react';
import * as m from '#messages';
import { ThaiAddressFields } from '#modules/address/public-ui.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { type BranchAddressView, MAX_BRANCH_LINE } from './branch-address-contract.ts';

/** Fields of the address and telephone of a branch, the head office included; empty for a new one. */
export function BranchAddressFields({
  address,
  problem,
}: {
  address: BranchAddressView | null;
  problem: FormProblem | null;
}): ReactNode {
  const subdistrictCode = address?.subdistrictCode ?? '';
  return (
    <div className="flex flex-col gap-4">
      <BilingualField
        label={m.billing_seller_address_line()}
        names={{ th: 'addressLine', en: 'addressLineEn' }}
        texts={{ th: address?.addressLine ?? '', en: address?.addressLineEn ?? '' }}
        maxLength={MAX_BRANCH_LINE}
        problem={problem}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ThaiAddressFields
          problem={problem}
          defaultValue={{
            provinceCode: subdistrictCode.slice(0, 2),
            districtCode: subdistrictCode.slice(0, 4),
            subdistrictCode,
            postalCode: address?.postalCode ?? '',
          }}
        />
        <TextField
          name="phone"
          label={m.billing_seller_phone()}
          defaultValue={address?.phone ?? ''}
          inputMode="tel"
          maxLength={40}
          optional
          autoComplete="off"
          error={fieldError(problem, 'phone')}
        />
      </div>
    </div>
  );
}
