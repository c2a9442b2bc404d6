import type { KeptPicture } from '#platform/documents/document-contract.ts';

/** Hint for the file dialog; the server checks the bytes. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/**
 * Lets the person choose pictures and posts the bytes of each to `address`, which answers with the kept picture. Calls
 * `onProblem` with the code of each that the server refuses.
 */
export async function choosePictures(
  address: string,
  onProblem: (problem: { code: string }) => void,
): Promise<KeptPicture[]> {
  const added: KeptPicture[] = [];
  for (const file of await chooseFiles()) {
    const reply = await fetch(address, {
      method: 'POST',
      body: file,
      headers: { 'content-type': file.type, 'idempotency-key': crypto.randomUUID() },
    }).catch(() => null);
    if (reply?.ok) added.push((await reply.json()) as KeptPicture);
    else onProblem(await problemCodeOf(reply));
  }
  return added;
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

/** Returns the code of a refusal; `unknown` where the server did not answer with one. */
export async function problemCodeOf(reply: Response | null): Promise<{ code: string }> {
  const body: unknown = await reply?.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return { code: typeof code === 'string' ? code : 'unknown' };
}
