import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of the site settings. */
export const sitesRefusals = refusals({
  /** Somebody else changed, published or discarded the draft first. */
  'sites.draft_conflict': {
    kind: 'conflict',
    details: z.object({ current: z.int(), editedBy: z.string().nullable(), editedAt: z.string() }),
  },
  'sites.nothing_to_publish': { kind: 'conflict' },
  /** The accent has too little contrast. Contains its ratio and a colour that has enough. */
  'sites.theme_unreadable': {
    kind: 'invalid',
    details: z.object({ ratio: z.number(), needed: z.number(), suggestion: z.string() }),
  },
  /** Registration would open without terms of use and a privacy notice. */
  'sites.registration_without_texts': { kind: 'invalid' },
  /** The account fails billing's validation. */
  'sites.promptpay_invalid': { kind: 'invalid' },
  'sites.host_invalid': { kind: 'invalid' },
  /** A site already has the host, maybe this one; the refusal does not say which. */
  'sites.host_taken': { kind: 'conflict' },
  'sites.host_missing': { kind: 'missing' },
  'sites.host_primary': { kind: 'conflict' },
  'sites.too_many_hosts': { kind: 'conflict' },
  /** Not a public https address. */
  'sites.webhook_invalid': { kind: 'invalid' },
  /** LINE sign-in needs a channel and its secret. */
  'sites.line_incomplete': { kind: 'invalid' },
  /** The app inside LINE belongs to another channel. */
  'sites.liff_of_another': { kind: 'invalid' },
  /** The mail server to be published requires a password, but none is stored for it. */
  'sites.mail_password_missing': { kind: 'conflict' },
  'sites.relation_self': { kind: 'invalid' },
  'sites.too_many_relations': { kind: 'conflict' },
  'sites.version_missing': { kind: 'missing' },
  /** Not a Sala export, or with invalid values, which are listed. */
  'sites.import_unreadable': { kind: 'invalid', details: z.object({ faults: z.array(z.string()) }) },
});
