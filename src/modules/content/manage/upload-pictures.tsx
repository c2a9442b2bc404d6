import type { CopiedPicture, ItemPicture } from '../item/item-contract.ts';
import { managePaths } from '../item/paths.ts';

/** Hint for the file dialog; the server checks the bytes. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Lets the person choose pictures and adds them to the item. Calls `onProblem` for each that the server refuses. */
export async function choosePictures(
  itemId: string,
  onProblem: (problem: { code: string }) => void,
): Promise<ItemPicture[]> {
  const added: ItemPicture[] = [];
  for (const file of await chooseFiles()) {
    const reply = await fetch(managePaths.pictures(itemId), {
      method: 'POST',
      body: file,
      headers: { 'content-type': file.type, 'idempotency-key': crypto.randomUUID() },
    }).catch(() => null);
    if (reply?.ok) added.push((await reply.json()) as ItemPicture);
    else onProblem(await codeOf(reply));
  }
  return added;
}

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
  onProblem(await codeOf(reply));
  return [];
}

function chooseFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ACCEPT;
    input.multiple = true;
    const end = (files: File[]): void => {
      input.remove();
      resolve(files);
    };
    input.addEventListener('change', () => end([...(input.files ?? [])]));
    input.addEventListener('cancel', () => end([]));
    // In the page: one that nothing holds may be collected while its dialog is open, and then never answers.
    input.hidden = true;
    document.body.append(input);
    input.click();
  });
}

async function codeOf(reply: Response | null): Promise<{ code: string }> {
  const body: unknown = await reply?.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return { code: typeof code === 'string' ? code : 'unknown' };
}
