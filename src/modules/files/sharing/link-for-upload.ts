import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Place } from '../items/require-item.ts';
import { filesRefusals } from '../refusals.ts';

/** PLACEHOLDER */
export async function requireLinkForUpload(
  scope: Scope,
  linkId: string,
  _parentId: string | null,
): Promise<Place> {
  await scope.tx.run(sql`select ${linkId}`);
  throw refuse(filesRefusals, 'files.share_missing');
}
