import type { ReactNode } from 'react';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { ThaiAddressFields } from './address-fields.tsx';
import { type BilingualAddress, choiceOfSubdistrict } from './address-rules.ts';

/**
 * An address in Thai and English, as named fields of the surrounding form: `addressLine`, `addressLineEn`, and those of
 * `ThaiAddressFields`.
 */
export function BilingualAddressFields({
  address,
  lineLabel,
  maxLine,
  problem,
  children,
}: {
  /** Null for one that is to be made. */
  address: BilingualAddress | null;
  lineLabel: string;
  /** Characters of a line. */
  maxLine: number;
  problem: FormProblem | null;
  /** Further cells of the grid, such as the telephone. */
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <BilingualField
        label={lineLabel}
        names={{ th: 'addressLine', en: 'addressLineEn' }}
        texts={{ th: address?.addressLine ?? '', en: address?.addressLineEn ?? '' }}
        maxLength={maxLine}
        problem={problem}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ThaiAddressFields
          problem={problem}
          defaultValue={choiceOfSubdistrict(address?.subdistrictCode ?? '', address?.postalCode ?? '')}
        />
        {children}
      </div>
    </div>
  );
}
