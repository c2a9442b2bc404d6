import { z } from 'zod';
import { MAX_TYPED_ID, parseBranchCode, parseThaiId } from './thai-id.ts';

/** A tax id as people type it, with Thai digits and separators; its checksum is checked. Empty: null. */
export const TypedTaxId = typed(parseThaiId);

/** The branch of a taxpayer as people type it, such as สำนักงานใหญ่ or 2. Empty: null. */
export const TypedBranchCode = typed(parseBranchCode);

function typed(parse: (text: string) => string | null) {
  return z
    .string()
    .trim()
    .max(MAX_TYPED_ID)
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const read = parse(text);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: 'format' });
      return z.NEVER;
    });
}
