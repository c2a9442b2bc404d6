import { type Seal, sealText, unsealText } from '#platform/config/seal.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import type { Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { maskedField } from '../field/field-kinds-rules.ts';
import { isSealed } from '../field/group-rules.ts';
import type { Answers } from '../logic/answer-contract.ts';

function sealOf(tenantId: string, responseId: string): Seal {
  return { purpose: 'forms answers', owner: `${tenantId} ${responseId}` };
}

/** The encrypted answers of a response: JSON by field id. */
export const answersSealed: SealedColumn = {
  table: 'forms_response',
  column: 'answers_sealed',
  id: 'response_id',
  sealOf,
};

/** Splits answers into those that are stored openly, with masks in place of the rest, and the sealed rest. */
export function sealAnswers(
  scope: Pick<Scope, 'app' | 'tenant'>,
  responseId: string,
  { fields, answers }: { fields: readonly Field[]; answers: Answers },
): { open: Answers; sealed: string | null } {
  const secret = fields.filter((field) => isSealed(field) && field.id in answers);
  if (secret.length === 0) return { open: answers, sealed: null };
  const masked = secret.map((field) => [field.id, maskedField(field, answers[field.id] ?? '')] as const);
  const whole = Object.fromEntries(secret.map(({ id }) => [id, answers[id]]));
  return {
    open: { ...answers, ...Object.fromEntries(masked) },
    sealed: sealText(scope.app.config.secret, sealOf(scope.tenant.id, responseId), JSON.stringify(whole)),
  };
}

/** Returns the sealed answers of a response in full. */
export function unsealAnswers(
  scope: Pick<Scope, 'app' | 'tenant'>,
  responseId: string,
  sealed: string | null,
): Answers {
  if (sealed === null) return {};
  return JSON.parse(
    unsealText(scope.app.config.secret, sealOf(scope.tenant.id, responseId), sealed),
  ) as Answers;
}
