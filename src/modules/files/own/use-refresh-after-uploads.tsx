import { useEffect, useEffectEvent } from 'react';
import type { useUploads } from '../upload-queue/uploads.tsx';
import type { ListingQuery } from './listing-contract.ts';

/** Reloads the list after an upload into it completes. */
export function useRefreshAfterUploads(
  engine: ReturnType<typeof useUploads>['engine'],
  { space, folder }: ListingQuery,
  refresh: () => void,
): void {
  const reload = useEffectEvent(refresh);
  useEffect(
    () =>
      engine?.onCompleted(({ place }) => {
        if (place.space === space && place.parent === (folder ?? null)) reload();
      }),
    [engine, space, folder],
  );
}
