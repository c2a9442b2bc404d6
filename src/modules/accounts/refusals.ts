import { refusals } from '#platform/refusal.ts';

export const accountsRefusals = refusals({
  /** One answer for a wrong password, an unknown address and a suspended account: nobody learns who exists. */
  'accounts.wrong_credentials': { kind: 'signed_out' },
  'accounts.too_many_attempts': { kind: 'limited' },
  'accounts.email_taken': { kind: 'conflict' },
  'accounts.member_missing': { kind: 'missing' },
  'accounts.member_forbidden': { kind: 'forbidden' },
  'accounts.last_admin': { kind: 'conflict' },
  'accounts.invitation_missing': { kind: 'missing' },
  /** Used, revoked, expired, or made by somebody who may no longer invite. */
  'accounts.invitation_gone': { kind: 'conflict' },
  'accounts.invitation_other_email': { kind: 'forbidden' },
  'accounts.entry_link_gone': { kind: 'conflict' },
});
