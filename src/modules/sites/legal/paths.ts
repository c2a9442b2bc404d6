import type { LegalKind } from '#platform/tenancy/legal-contract.ts';

export const legalPaths = {
  text: (kind: LegalKind) => `/legal/${kind}`,
};
