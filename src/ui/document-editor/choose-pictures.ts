import type { KeptPicture, KeptSound } from '#platform/documents/document-contract.ts';

/** Hints for the file dialog; the server checks the bytes. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const SOUNDS = '.mp3,.m4a,.aac,.ogg,.opus,.oga,.wav,audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav';

type OnProblem = (problem: { code: string }) => void;

/**
 * Lets the person choose pictures and posts the bytes of each to `address`, which answers with the kept picture. Calls
 * `onProblem` with the code of each that the server refuses.
 */
export async function choosePictures(address: string, onProblem: OnProblem): Promise<KeptPicture[]> {
  return postEach<KeptPicture>(await chooseFiles(PICTURES), {
    address,
    onProblem,
    typeOf: ({ type }) => type,
  });
}

/** As `choosePictures`, for sounds. */
export async function chooseSounds(address: string, onProblem: OnProblem): Promise<KeptSound[]> {
  // What a file is called says little about a sound: the server reads its bytes.
  const typeOf = (): string => 'application/octet-stream';
  return postEach<KeptSound>(await chooseFiles(SOUNDS), { address, onProblem, typeOf });
}

async function postEach<Kept>(
  files: readonly File[],
  { address, onProblem, typeOf }: { address: string; onProblem: OnProblem; typeOf: (file: File) => string },
): Promise<Kept[]> {
  const added: Kept[] = [];
  for (const file of files) {
    const reply = await fetch(address, {
      method: 'POST',
      body: file,
      headers: { 'content-type': typeOf(file), 'idempotency-key': crypto.randomUUID() },
    }).catch(() => null);
    if (reply?.ok) added.push((await reply.json()) as Kept);
    else onProblem(await problemCodeOf(reply));
  }
  return added;
}

function chooseFiles(accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
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
