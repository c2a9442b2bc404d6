import { useEffect, useEffectEvent } from 'react';
import { isPictureType } from '#platform/images/picture-rules.ts';
import type { FileItem } from '../item/file-contract.ts';

/** Small pictures are made within seconds; what has none by then has none. */
const LOOKS_MS = [1_500, 5_000, 15_000];

/** Reads the list anew a few times while a picture in it has no small one yet. */
export function useAwaitedPictures(items: readonly FileItem[], refresh: () => void): void {
  const awaited = items
    .filter(({ thumbnailUrl, mimetype }) => thumbnailUrl === null && isPictureType(mimetype))
    .map(({ itemId, revision }) => `${itemId} ${revision}`)
    .join();
  const look = useEffectEvent(refresh);
  useEffect(() => {
    if (awaited === '') return;
    const timers = LOOKS_MS.map((after) => setTimeout(look, after));
    return () => timers.forEach(clearTimeout);
  }, [awaited]);
}
