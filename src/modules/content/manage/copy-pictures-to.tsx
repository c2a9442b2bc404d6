import { problemCodeOf } from '#ui/document-editor/choose-pictures.ts';
import type { CopiedPicture } from '../item/item-contract.ts';
import { managePaths } from '../item/paths.ts';

/** Adds pictures of other items to this one. Calls `onProblem` if the server refuses. */
export async function copyPicturesTo(
  itemId: string,
  pictures: readonly string[],
  onProblem: (problem: { code: string }) => void,
): Promise<CopiedPicture[]> {
  const reply = await fetch(managePaths.copiedPictures(itemId), {
    method: 'POST',
    body: JSON.stringify({ pictures }),
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  }).catch(() => null);
  if (reply?.ok) return ((await reply.json()) as { pictures: CopiedPicture[] }).pictures;
  onProblem(await problemCodeOf(reply));
  return [];
}
