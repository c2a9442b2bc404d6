import { LEGAL_KINDS, type LegalKind } from '#platform/tenancy/legal-contract.ts';

export function isLegalKind(text: string | undefined): text is LegalKind {
  return (LEGAL_KINDS as readonly (string | undefined)[]).includes(text);
}
