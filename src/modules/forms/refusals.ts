import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of forms. */
export const formsRefusals = refusals({
  'forms.form_missing': { kind: 'missing' },
  'forms.response_missing': { kind: 'missing' },
  'forms.slug_taken': { kind: 'conflict' },
  'forms.slug_reserved': { kind: 'invalid' },
  'forms.alias_taken': { kind: 'conflict' },
  /** Somebody else saved first. */
  'forms.version_conflict': { kind: 'conflict', details: z.object({ current: z.int() }) },
  /** The questions cannot be published: `problem` is one of `SCHEMA_PROBLEMS`. */
  'forms.questions_invalid': {
    kind: 'invalid',
    details: z.object({ problem: z.string(), fieldId: z.string() }),
  },
  /** One person may answer once, but no question tells who they are. */
  'forms.no_person_field': { kind: 'invalid' },
  'forms.not_published': { kind: 'conflict' },
  'forms.not_open': { kind: 'conflict' },
  'forms.full': { kind: 'conflict' },
  /** Only members may answer. */
  'forms.members_only': { kind: 'forbidden' },
  /** Problems by field id, in a group by `group.place.field`, each one of `ANSWER_PROBLEMS`. */
  'forms.answers_invalid': {
    kind: 'invalid',
    details: z.object({ problems: z.record(z.string(), z.string()) }),
  },
  /** Options that filled up, by id. */
  'forms.option_full': { kind: 'conflict', details: z.object({ optionIds: z.array(z.string()) }) },
  /** Options of payments whose price changed since the page showed it, by id. */
  'forms.price_changed': { kind: 'conflict', details: z.object({ optionIds: z.array(z.string()) }) },
  /** Options of payments of which the shop has no more, or not as many, by id. */
  'forms.sold_out': { kind: 'conflict', details: z.object({ optionIds: z.array(z.string()) }) },
  /** What would have to be paid for cannot be: the shop is switched off. */
  'forms.payments_off': { kind: 'conflict' },
  'forms.already_answered': { kind: 'conflict' },
  /** The same page was sent before, with other answers. */
  'forms.sent_before': { kind: 'conflict', details: z.object({ reference: z.string() }) },
  /** The same answers were changed in another window since this one was opened. */
  'forms.changed_meanwhile': { kind: 'conflict' },
  /** The page was sent sooner than anybody can fill it in. */
  'forms.too_fast': { kind: 'conflict' },
  /** The page was opened too long ago, or not at all. */
  'forms.start_invalid': { kind: 'conflict' },
  /** The site has more files waiting to be sent than it stores. */
  'forms.too_many_uploads': { kind: 'conflict' },
  'forms.state_impossible': { kind: 'conflict' },
});
