import * as m from '#messages';
import type { LegalKind } from '#platform/tenancy/legal-contract.ts';

/** Returns the name of a legal text. */
export function legalName(kind: LegalKind): string {
  switch (kind) {
    case 'terms':
      return m.sites_legal_terms();
    case 'privacy':
      return m.sites_legal_privacy();
    case 'cookies':
      return m.sites_legal_cookies();
  }
}
