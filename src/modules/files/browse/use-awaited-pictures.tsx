import { useEffect, useEffectEvent } from 'react';
import { isPictureType } from '#platform/images/picture-rules.ts';
import type { FileItem } from '../file-contract.ts';

/** Small pictures are made within seconds; what has none by then has none. */
const LOOKS_MS = [1_000, 2_500, 6_000, 15_000];
const FRESH_MS = 60_000;

/** Reads the list anew a few times while a picture that has just come has no small one yet. */
export function useAwaitedPictures(items: readonly FileItem[], refresh: () => void): void {
  const awaited = items
    .filter(({ thumbnailUrl, mimetype }) => thumbnailUrl === null && isPictureType(mimetype))
    .map(({ itemId, revision }) => `${itemId} ${revision}`)
    .join();
  const look = useEffectEvent(refresh);
  const isAnyFresh = useEffectEvent(() => {
    const since = Date.now() - FRESH_MS;
    return items.some(
      ({ thumbnailUrl, updatedAt }) => thumbnailUrl === null && Date.parse(updatedAt) > since,
    );
  });
  useEffect(() => {
    if (awaited === '' || !isAnyFresh()) return;
    const timers = LOOKS_MS.map((after) => setTimeout(look, after));
    return () => timers.forEach(clearTimeout);
  }, [awaited]);
}
