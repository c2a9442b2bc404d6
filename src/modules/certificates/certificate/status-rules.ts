export type Status = 'valid' | 'expired' | 'revoked' | 'superseded';
export const STATUSES: readonly Status[] = ['valid', 'expired', 'revoked', 'superseded'];

/** Returns a certificate's status on a day. Expiry is derived from the date, never stored. */
export function statusOf(
  row: { readonly state: 'issued' | 'revoked' | 'superseded'; readonly expiresOn: string | null },
  today: string,
): Status {
  if (row.state !== 'issued') return row.state;
  return row.expiresOn !== null && row.expiresOn < today ? 'expired' : 'valid';
}
