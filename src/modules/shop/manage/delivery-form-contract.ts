import { z } from 'zod';
import { parseBaht } from '#platform/money/money.ts';
import { DeliveryInput } from '../delivery/delivery-contract.ts';

/** Baht as typed; empty becomes null. */
const typedBaht = z
  .string()
  .trim()
  .max(30)
  .transform((text, context) => {
    const satang = text === '' ? null : parseBaht(text);
    if (satang === null && text !== '')
      context.addIssue({ code: 'custom', message: 'Give an amount in baht.' });
    return satang;
  })
  .pipe(DeliveryInput.shape.freeFromSatang.unwrap())
  .default(null);

/** Input of the delivery form, with amounts in baht as typed. Pickup is free. */
export const TypedDelivery = DeliveryInput.omit({ feeSatang: true, freeFromSatang: true })
  .extend({ fee: typedBaht, freeFrom: typedBaht })
  .transform(({ fee, freeFrom, ...rest }) => {
    const isFree = rest.kind === 'pickup';
    return { ...rest, feeSatang: isFree ? 0 : (fee ?? 0), freeFromSatang: isFree ? null : freeFrom };
  });
