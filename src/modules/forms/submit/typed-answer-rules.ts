import { isSealed } from '../field/group-rules.ts';
import type { Field } from '../field/field-contract.ts';
import { choiceText, paymentIn } from '../field/payment-rules.ts';
import {
  type Answers,
  type AnswerValue,
  chosenIn,
  entriesIn,
  isSignature,
  partsIn,
  type RawAnswer,
  type RawAnswers,
  type RawEntry,
} from '../logic/answer-contract.ts';
import { strokesText } from '../logic/signature-rules.ts';

/** What a person would type to give these answers; what is stored encrypted is left out. */
export function typedAnswers(fields: readonly Field[], answers: Answers): RawAnswers {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[field.id];
      return value === undefined || isSealed(field) ? [] : [[field.id, typedAnswer(field, value)] as const];
    }),
  );
}

function typedAnswer(field: Pick<Field, 'kind' | 'fields'>, value: AnswerValue): RawAnswer {
  if (field.kind === 'ranking')
    return Object.fromEntries(chosenIn(value).map((id, at) => [id, String(at + 1)]));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  if (field.kind === 'group')
    return Object.fromEntries(
      entriesIn(value).map((entry, at) => [
        String(at),
        Object.fromEntries(
          field.fields.flatMap((inner) => {
            const answer = entry[inner.id];
            return answer === undefined ? [] : [[inner.id, typedAnswer(inner, answer) as RawEntry[string]]];
          }),
        ),
      ]),
    );
  if (isSignature(value)) return { name: value.name, strokes: strokesText(value.strokes) };
  if (field.kind === 'payment') {
    const chosen = paymentIn(value);
    if (chosen === null) return {};
    return { choice: choiceText(chosen.optionId, chosen.unitSatang), quantity: String(chosen.quantity) };
  }
  if (field.kind === 'thai_address') return typedAddress(partsIn(value));
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : { ...partsIn(value) };
}

/** The codes of a province and a district begin the code of a sub-district. */
function typedAddress({
  line = '',
  subdistrictCode = '',
  postalCode = '',
  placeTh = '',
}: Readonly<Record<string, string>>): Record<string, string> {
  return {
    line,
    ProvinceCode: subdistrictCode.slice(0, 2),
    DistrictCode: subdistrictCode.slice(0, 4),
    SubdistrictCode: subdistrictCode,
    PostalCode: postalCode,
    names: placeTh,
  };
}
