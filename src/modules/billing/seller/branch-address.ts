import { findSubdistrict, placeLine } from '#modules/address/public.ts';
import { parsePostalCode } from '#platform/text/postal-code.ts';
import type { Scope } from '#platform/scope.ts';
import type { Seller } from './seller-rows.ts';

type BranchAddress = Pick<
  Seller,
  'addressLine' | 'addressLineEn' | 'subdistrictCode' | 'postalCode' | 'addressTh' | 'addressEn'
>;

/** The address of a branch with today's names of its place. What is incomplete is kept, but not printed. */
export async function branchAddressOf(
  scope: Scope,
  input: {
    readonly addressLine: string;
    readonly addressLineEn: string;
    readonly subdistrictCode: string;
    readonly postalCode: string;
  },
): Promise<BranchAddress> {
  const { addressLine, addressLineEn } = input;
  const place = await findSubdistrict(scope, Number(input.subdistrictCode));
  const postalCode = parsePostalCode(input.postalCode) ?? '';
  const isComplete = place !== null && postalCode !== '';
  const inEnglish = addressLineEn === '' ? '' : `${addressLineEn}, `;
  return {
    ...{ addressLine, addressLineEn, postalCode },
    subdistrictCode: place?.subdistrictCode ?? null,
    addressTh:
      isComplete && addressLine !== '' ? `${addressLine} ${placeLine(place, 'th')} ${postalCode}` : '',
    addressEn: isComplete && inEnglish !== '' ? `${inEnglish}${placeLine(place, 'en')} ${postalCode}` : '',
  };
}
