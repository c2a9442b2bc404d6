import type { AskedBuyer } from '#modules/billing/public.ts';

/** The fields of the document's buyer, before anybody was named. */
export const NO_BUYER: AskedBuyer = {
  buyerKind: 'company',
  buyerName: '',
  buyerAddress: '',
  buyerTaxId: '',
  buyerBranch: '',
};
