import { useEffect, useEffectEvent } from 'react';
import type { useUploads } from '../upload-queue/uploads.tsx';
import type { ListingQuery } from './listing-contract.ts';

/** The list is read anew once an upload into it is complete. */
export function useRefreshAfterUploads(
  engine: ReturnType<typeof useUploads>['engine'],
  { space, folder }: ListingQuery,
  refresh: () => void,
): void {
  const freshen = useEffectEvent(refresh);
  useEffect(
    () =>
      engine?.onCompleted(({ place }) => {
        if (place.space === space && place.parent === (folder ?? null)) freshen();
      }),
    [engine, space, folder],
  );
}
