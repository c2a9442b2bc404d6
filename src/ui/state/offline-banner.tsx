import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import * as m from '#messages';

/** Shows while the connection is lost. */
export function OfflineBanner(): ReactNode {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" data-chrome>
      {!online && (
        <p className="fixed inset-x-0 top-0 z-[65] flex animate-appear items-center justify-center gap-2 bg-ink px-4 py-2 text-sm text-canvas">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {m.ui_offline()}
        </p>
      )}
    </div>
  );
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
