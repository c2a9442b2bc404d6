import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { globalLoading, type LoadingOptions } from './global-loading.ts';
import { ModalLayer } from '../layer/modal-layer.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Spinner } from './spinner.tsx';

/** Shows the state of `showLoading`; mounted by `Overlays`. */
export function GlobalLoadingOverlay(): ReactNode {
  const running = useSyncExternalStore(globalLoading.subscribe, globalLoading.get, () => globalLoading.get());
  const newest = running.at(-1);
  // Keeps the text while the overlay fades out.
  const [shown, setShown] = useState<LoadingOptions>({});
  if (newest && newest !== shown) setShown(newest);
  const title = shown.title ?? m.ui_loading();
  return (
    <ModalLayer open={newest !== undefined} label={title}>
      <div role="status" className="flex w-full max-w-sm flex-col items-center gap-3 text-center">
        <Spinner className="size-9 text-accent" />
        <p className="text-lg font-semibold">{title}</p>
        {shown.subtitle && <p className="text-ink-soft">{shown.subtitle}</p>}
      </div>
      {shown.progress !== undefined && (
        <ProgressBar label={title} percent={shown.progress} className="mt-5 max-w-sm" />
      )}
    </ModalLayer>
  );
}
