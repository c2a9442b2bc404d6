import type { LegalKind } from '#platform/tenancy/site-settings-contract.ts';

export const legalPaths = {
  text: (kind: LegalKind) => `/legal/${kind}`,
};
