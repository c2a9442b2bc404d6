import { refuse } from '#platform/refusal.ts';
import { StorageProblem, type StorageProblemCode } from '#platform/storage/object-store.ts';
import { filesRefusals } from '../refusals.ts';

const CODES: Readonly<Partial<Record<StorageProblemCode, PlainCode>>> = {
  'storage.part_too_long': 'files.part_too_long',
  'storage.size_mismatch': 'files.part_refused',
  'storage.digest_mismatch': 'files.part_refused',
  'storage.part_target_invalid': 'files.upload_missing',
  'storage.upload_missing': 'files.upload_ended',
};
type PlainCode = 'files.part_too_long' | 'files.part_refused' | 'files.upload_missing' | 'files.upload_ended';

/** Converts a storage problem to a refusal of files. Faults and a full disk are returned unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof StorageProblem)) return error;
  const code = CODES[error.code];
  return code ? refuse(filesRefusals, code) : asMismatch(error);
}

function asMismatch(error: StorageProblem): unknown {
  return error.code === 'storage.parts_mismatch'
    ? refuse(filesRefusals, 'files.parts_mismatch', { parts: [] })
    : error;
}
