import { z } from 'zod';
import { TypedDay, TypedTime } from '#platform/dates/date-contract.ts';
import { MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH, sendingBanks } from '../payment/payment-rules.ts';
import { TypedBaht } from '../payment/typed-baht-rules.ts';
import { rejectPresets } from './reject-reason.tsx';

/** Managers' form for a transfer found in the bank account. */
export const ReceiptForm = z.object({
  slipId: z.union([z.uuid(), z.literal('')]).default(''),
  sendingBank: z.enum(sendingBanks),
  transRef: z.string().trim().min(4).max(MAX_REFERENCE_LENGTH),
  amount: TypedBaht,
  sentOn: TypedDay,
  sentTime: TypedTime,
  /** `due`: allocate only the outstanding amount here; the rest may pay others. */
  use: z.enum(['all', 'due']).default('all'),
});

export const RejectForm = z
  .object({
    slipId: z.uuid(),
    preset: z.enum(rejectPresets),
    words: z.string().trim().max(MAX_REASON_LENGTH).default(''),
  })
  .refine((form) => form.preset !== 'other' || form.words !== '', { path: ['words'], message: 'reason' });

export const ReturnForm = z.object({
  returned: TypedBaht,
  way: z.enum(['refund', 'credit']),
  reference: z.string().trim().min(1).max(200),
});
