import { z } from 'zod';
import { toArabicDigits } from '#platform/text/thai-digits.ts';

export const RECOVERY_CODES = 10;
const MAX_TYPED_CODE = 40;
const MAX_CHALLENGE = 2_000;

/** A typed code; normalises spaces, dashes, Thai digits and case. */
export const TypedCode = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TYPED_CODE)
  .transform((typed) =>
    toArabicDigits(typed)
      .replace(/[\s\-–]/g, '')
      .toLowerCase(),
  );

export const SecondStepInput = z.object({
  /** The challenge from the first step. */
  challenge: z.string().min(1).max(MAX_CHALLENGE),
  code: TypedCode,
});
export type SecondStepInput = z.output<typeof SecondStepInput>;

export const ConfirmFactorInput = z.object({ code: TypedCode });

export interface FactorView {
  readonly isOn: boolean;
  readonly codesLeft: number;
}

/** Shown once during set-up. */
export interface FactorSetUp {
  readonly secret: string;
  readonly uri: string;
  readonly qr: { readonly size: number; readonly path: string };
}
