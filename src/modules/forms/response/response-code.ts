import { readCode, signCode } from '#platform/codes/signed-code.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type QrPath, qrPath } from '#platform/images/qr-rules.ts';
import type { Scope } from '#platform/scope.ts';

/** Returns the QR code of an answer, which staff find it with; null where there is none, and for spam. */
export async function codeOf(scope: Scope, formId: string, reference: string): Promise<QrPath | null> {
  const sent = await scope.tx.first(sql<RowOf<'forms_response', 'responseId'>>`
    select response_id from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and reference = ${reference} and state <> 'spam'`);
  return sent && qrPath(signCode(scope, { kind: 'f', subjectId: sent.responseId, expiresAt: null }));
}

/** Returns the answer that a scanned text stands for; null for any other text. */
export function answerOfCode(scope: Scope, text: string): string | null {
  const code = readCode(scope, text);
  return typeof code === 'object' && code.kind === 'f' ? code.subjectId : null;
}
