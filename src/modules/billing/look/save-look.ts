import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import type { StoredObjectRef } from '#platform/storage/objects.ts';
import { billingRefusals } from '../refusals.ts';
import type { LookInput } from './look-contract.ts';
import { keepPicture, type PreparedPicture, prepareLookPictures, storePicture } from './look-pictures.ts';
import { findLatestLook } from './look-rows.ts';
import { type EditedLook, editedLook } from './look-rules.ts';

type Stored = PreparedPicture & { readonly stored: StoredObjectRef };

/** The chosen pictures, stored but kept by no look yet. */
export interface StoredPictures {
  readonly logo: Stored | null;
  readonly signature: Stored | null;
}

/** Re-encodes and stores the chosen pictures, before the transaction. Refuses with the codes of `pictureRefusals`. */
export async function prepareLook(outside: ScopeWithoutTx, input: LookInput): Promise<StoredPictures> {
  const { logo, signature } = await prepareLookPictures(input);
  const store = async (picture: PreparedPicture): Promise<Stored> => ({
    ...picture,
    stored: await storePicture(outside, picture),
  });
  return { logo: logo && (await store(logo)), signature: signature && (await store(signature)) };
}

/**
 * Saves how documents look, from the next document on: what was issued keeps its look. A picture that is neither chosen nor
 * dropped stays, and so do the notes of other kinds. Refuses with `billing.look_changed` if somebody else saved meanwhile.
 */
export async function saveLook(scope: Scope, input: LookInput, pictures: StoredPictures): Promise<void> {
  const before = await findLatestLook(scope);
  if ((before?.version ?? 0) !== input.version) throw refuse(billingRefusals, 'billing.look_changed');
  const idOf = async (picture: Stored | null): Promise<string | null> =>
    picture && keepPicture(scope, picture);
  const former = before && { ...before, logo: before.logoId, signature: before.signatureId };
  const look = editedLook<string>(former ?? { logo: null, signature: null, notes: {} }, input, {
    logo: await idOf(pictures.logo),
    signature: await idOf(pictures.signature),
  });
  const saved = await scope.tx.first(sql<RowOf<'billing_look', 'lookId'>>`
    insert into billing_look (tenant_id, version, logo_id, signature_id, signer_name, signer_position, signs_all, notes, saved_at, saved_by)
    values (${scope.tenant.id}, ${input.version + 1}, ${look.logo}, ${look.signature}, ${look.signerName}, ${look.signerPosition}, ${look.signsAll},
            ${JSON.stringify(look.notes)}::jsonb, ${scope.now}, ${personOf(scope)?.userId ?? null})
    on conflict (tenant_id, version) do nothing
    returning look_id`);
  if (!saved) throw refuse(billingRefusals, 'billing.look_changed');
  await recordAudit(scope, {
    action: 'billing.save_look',
    entityKind: 'billing.look',
    entityId: saved.lookId,
    ...(former && { before: auditedOf(former, input.kind) }),
    after: { documentKind: input.kind, ...auditedOf(look, input.kind) },
  });
}

function auditedOf(
  { logo, signature, signerName, signerPosition, signsAll, notes }: EditedLook<string>,
  kind: LookInput['kind'],
): Record<string, unknown> {
  const { th: noteTh, en: noteEn } = notes[kind] ?? { th: '', en: '' };
  return {
    ...{ hasLogo: logo !== null, hasSignature: signature !== null },
    ...{ signerName, signerPosition, signsAll, noteTh, noteEn },
  };
}
