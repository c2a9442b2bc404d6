import { refuse } from '#platform/refusal.ts';
import { StorageProblem } from '#platform/storage/object-store.ts';
import { filesRefusals } from '../refusals.ts';

/** Says in words of files what the store would not do. Faults, and a full disk, go on as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof StorageProblem)) return error;
  switch (error.code) {
    case 'storage.part_too_long':
      return refuse(filesRefusals, 'files.part_too_long');
    case 'storage.size_mismatch':
    case 'storage.digest_mismatch':
      return refuse(filesRefusals, 'files.part_refused');
    case 'storage.part_target_invalid':
      return refuse(filesRefusals, 'files.upload_missing');
    case 'storage.upload_missing':
      return refuse(filesRefusals, 'files.upload_ended');
    case 'storage.parts_mismatch':
      return refuse(filesRefusals, 'files.parts_mismatch', { parts: [] });
    default:
      return error;
  }
}
