import type { Scope } from '#platform/scope.ts';
import { type KeptFile, readFileBytes } from '#modules/files/public.ts';
import { readMp4Box, readWavDuration, readWebmDuration } from './duration-rules.ts';

const HEAD_BYTES = 65_536;
/** Most boxes to skip before the movie header, which may come after the media data. */
const MAX_BOXES = 40;

/** Returns the duration from a film or audio file, in milliseconds; null for unsupported formats. */
export async function filmDuration(scope: Scope, file: KeptFile): Promise<number | null> {
  const read = (start: number) => readFileBytes(scope, { fileId: file.fileId, start, length: HEAD_BYTES });
  const head = await read(0);
  for (const found of [readWebmDuration(head), readWavDuration(head)])
    if (found.at === 'found') return found.durationMs;
  let offset = 0;
  for (let box = 0; box < MAX_BOXES && offset < file.sizeBytes; box++) {
    const found = readMp4Box(offset === 0 ? head : await read(offset), offset);
    if (found.at === 'found') return found.durationMs;
    if (found.at === 'nowhere') return null;
    offset = found.offset;
  }
  return null;
}
