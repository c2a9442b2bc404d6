import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { AskedBuyerFields } from './asked-buyer-contract.ts';
import { type KnownOfBuyer, readAskedBuyer } from './asked-buyer-rules.ts';
import { askedBuyerTexts } from './asked-buyer-text.ts';

/** Returns the buyer in whose name a document is asked for. Refuses with `platform.invalid_input` and the wrong fields. */
export function getAskedBuyer(
  { locale }: Pick<Scope, 'locale'>,
  typed: AskedBuyerFields,
  known: KnownOfBuyer,
): DocumentBuyer {
  const read = readAskedBuyer(typed, known);
  if ('buyer' in read) return read.buyer;
  const texts = askedBuyerTexts(locale);
  throw new InvalidInput(read.faults.map((path) => ({ path, reason: texts[path] })));
}
