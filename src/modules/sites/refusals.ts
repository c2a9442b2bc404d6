import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Every way in which a site's own settings say no. */
export const sitesRefusals = refusals({
  /** Somebody else changed, published or discarded the draft first. */
  'sites.draft_conflict': {
    kind: 'conflict',
    details: z.object({ current: z.int(), editedBy: z.string().nullable(), editedAt: z.string() }),
  },
  'sites.nothing_to_publish': { kind: 'conflict' },
  /** Text in the chosen accent cannot be read: how much contrast it has, and a colour that has enough. */
  'sites.theme_unreadable': {
    kind: 'invalid',
    details: z.object({ ratio: z.number(), needed: z.number(), suggestion: z.string() }),
  },
  /** No bank would take the account, by billing's rules. */
  'sites.promptpay_invalid': { kind: 'invalid' },
  'sites.host_invalid': { kind: 'invalid' },
  /** Some site has it, this one included; whose it is is not told. */
  'sites.host_taken': { kind: 'conflict' },
  'sites.host_missing': { kind: 'missing' },
  'sites.host_primary': { kind: 'conflict' },
  'sites.too_many_hosts': { kind: 'conflict' },
  /** Not an https address on the open internet. */
  'sites.webhook_invalid': { kind: 'invalid' },
  /** Sign-in by LINE needs a channel and its secret. */
  'sites.line_incomplete': { kind: 'invalid' },
  /** The mail server that is to be published asks for a password, and none is kept for it. */
  'sites.mail_password_missing': { kind: 'conflict' },
  'sites.relation_self': { kind: 'invalid' },
  'sites.too_many_relations': { kind: 'conflict' },
  'sites.version_missing': { kind: 'missing' },
  /** Not our export, or with values that do not fit: which ones. */
  'sites.import_unreadable': { kind: 'invalid', details: z.object({ faults: z.array(z.string()) }) },
});
