import { MAX_TYPED_ID, parseBranchCode, parseThaiId } from './thai-id.ts';
import { typedNumber } from './typed-number-contract.ts';

/** A tax id as people type it, with Thai digits and separators; its checksum is checked. Empty: null. */
export const TypedTaxId = typedNumber(parseThaiId, MAX_TYPED_ID);

/** The branch of a taxpayer as people type it, such as สำนักงานใหญ่ or 2. Empty: null. */
export const TypedBranchCode = typedNumber(parseBranchCode, MAX_TYPED_ID);
