import { useEffect, useEffectEvent } from 'react';
import { isPictureType } from '#platform/images/picture-rules.ts';
import type { FileItem } from '../item/file-contract.ts';

/** Delays of the reloads; thumbnails are usually ready within seconds. */
const RELOAD_DELAYS_MS = [1_500, 5_000, 15_000];

/** Reloads the list a few times while a picture has no thumbnail. */
export function usePendingPictures(items: readonly FileItem[], refresh: () => void): void {
  const pending = items
    .filter(({ thumbnailUrl, mimetype }) => thumbnailUrl === null && isPictureType(mimetype))
    .map(({ itemId, revision }) => `${itemId} ${revision}`)
    .join();
  const reload = useEffectEvent(refresh);
  useEffect(() => {
    if (pending === '') return;
    const timers = RELOAD_DELAYS_MS.map((after) => setTimeout(reload, after));
    return () => timers.forEach(clearTimeout);
  }, [pending]);
}
