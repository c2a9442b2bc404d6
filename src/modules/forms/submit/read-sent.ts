import { findSubdistrict, placeLine } from '#modules/address/public.ts';
import { readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { cardName } from '#platform/record-cards/record-card-contract.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import type { Field } from '../field/field-contract.ts';
import type { AnswerProblem } from '../field/field-kinds-rules.ts';
import type { Form } from '../form/form-contract.ts';
import { personHash } from '../form/person-key.ts';
import { type Answers, type AnswerValue, partsIn } from '../logic/answer-contract.ts';
import { formsRefusals } from '../refusals.ts';
import { answerText } from '../response/answer-text.ts';

/** Length of the answers that searches look at. */
const MAX_SEARCHED = 4_000;

/**
 * Adds the names of places to addresses and the titles of records to lookups; they are kept with the answer, because both
 * are renamed. A record that was chosen `before` stays, even if it is gone.
 */
export async function withNames(
  scope: Scope,
  fields: readonly Field[],
  { typed, before }: { typed: Answers; before: Answers },
): Promise<{ answers: Answers; unknown: Record<string, AnswerProblem> }> {
  const answers: Record<string, AnswerValue> = { ...typed };
  const unknown: Record<string, AnswerProblem> = {};
  const lookups = fields.filter(({ id, kind }) => kind === 'lookup' && id in typed);
  const references = lookups.map(({ id, records = '' }) => ({
    id,
    kind: records,
    key: partsIn(typed[id])['key'] ?? '',
  }));
  const cards = await readRecordCards(scope, references);
  for (const { id, ...reference } of references) {
    const card = cards[cardName(reference)];
    const kept = before[id];
    if (kept !== undefined && partsIn(kept)['key'] === reference.key) answers[id] = kept;
    else if (card) answers[id] = { key: reference.key, title: card.title };
    else unknown[id] = 'lookup';
  }
  for (const { id, kind } of fields) {
    if (kind !== 'thai_address' || !(id in answers)) continue;
    const value = partsIn(answers[id]);
    const names = await findSubdistrict(scope, Number(value['subdistrictCode']));
    if (!names) unknown[id] = 'place';
    else
      answers[id] = {
        line: value['line'] ?? '',
        subdistrictCode: String(names.subdistrictCode),
        postalCode: value['postalCode'] ?? '',
        placeTh: placeLine(names, 'th'),
        placeEn: placeLine(names, 'en'),
      };
  }
  return { answers, unknown };
}

/** Returns the hash of what identifies the person; null where everybody may answer as often as they like. */
export async function personKeyOf(
  scope: Scope,
  { formId, settings: { perPerson } }: Form,
  { fields, answers, shown }: { fields: readonly Field[]; answers: Answers; shown: ReadonlySet<string> },
): Promise<string | null> {
  if (perPerson === 'unlimited') return null;
  if (perPerson === 'user') {
    const person = personOf(scope);
    if (!person) throw refuse(formsRefusals, 'forms.members_only');
    return personHash(scope, formId, `user ${person.userId}`);
  }
  const field = fields.find(({ id, kind }) => kind === perPerson && shown.has(id) && id in answers);
  return field ? personHash(scope, formId, `${perPerson} ${JSON.stringify(answers[field.id])}`) : null;
}

/** The answers in Thai words, folded. */
export function searchedText(
  scope: Pick<Scope, 'tenant'>,
  fields: readonly Field[],
  answers: Answers,
): string {
  const words = { yes: '', no: '', agreed: '', signed: '' };
  const reader = { locale: 'th', zone: scope.tenant.zone, words } as const;
  const texts = fields.map((field) => answerText(field, answers[field.id], reader));
  return foldForSearch(texts.filter((text) => text !== '').join('\n')).slice(0, MAX_SEARCHED);
}
