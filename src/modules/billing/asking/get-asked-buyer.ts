import * as m from '#messages';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { AskedBuyerField, AskedBuyerFields } from './asked-buyer-contract.ts';
import { type KnownOfBuyer, readAskedBuyer } from './asked-buyer-rules.ts';

const FAULTS = {
  buyerName: m.billing_buyer_error_name,
  buyerTaxId: m.billing_asked_error_tax_id,
  buyerBranch: m.billing_buyer_error_branch,
  buyerAddress: m.billing_buyer_error_address,
} as const satisfies Readonly<Record<AskedBuyerField, unknown>>;

/** Returns the buyer in whose name a document is asked for. Refuses with `platform.invalid_input` and the wrong fields. */
export function getAskedBuyer(
  { locale }: Pick<Scope, 'locale'>,
  typed: AskedBuyerFields,
  known: KnownOfBuyer,
): DocumentBuyer {
  const read = readAskedBuyer(typed, known);
  if ('buyer' in read) return read.buyer;
  throw new InvalidInput(read.faults.map((path) => ({ path, reason: FAULTS[path]({}, { locale }) })));
}
