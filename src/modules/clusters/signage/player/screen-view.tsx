import { Expand, Info } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { locales } from '#messages/runtime';
import { IconButton } from '#ui/action/icon-button.tsx';
import { OfflineStatus } from '#ui/offline/offline-status.tsx';
import { signagePaths } from '../paths.ts';
import type { Contact, ScreenContent } from '../screen-contract.ts';
import { SlideView } from './slide-view.tsx';
import { usePlayer } from './use-player.tsx';

/** A screen that plays, over the whole window. */
export function ScreenView({
  code,
  first,
}: {
  code: string;
  first: Contact & { content: ScreenContent };
}): ReactNode {
  const state = usePlayer(code, first);
  const [isOpen, setOpen] = useState(false);
  useWakeLock();
  const slide = state?.slide ?? null;
  return (
    <div className="fixed inset-0 overflow-hidden bg-black text-white [container-type:size]">
      <h1 className="sr-only">{m.clusters_signage_screen_title({ name: first.content.name })}</h1>
      {slide !== null && state !== null && (
        <div
          key={slide.slideId}
          data-slide={slide.slideId}
          className="absolute inset-0 opacity-100 transition-opacity duration-700 motion-reduce:transition-none starting:opacity-0"
        >
          <SlideView slide={slide} pictureUrl={state.pictureUrl} hasPrices={state.hasPrices} />
        </div>
      )}
      {state !== null && slide === null && <Standby content={first.content} isGone={state.link === 'gone'} />}
      {/* For staff who stand before the screen; guests see nothing of it. */}
      <div
        className="absolute end-2 top-2 flex flex-col items-end gap-2 opacity-0 transition-opacity hover:opacity-100 focus-within:opacity-100 data-open:opacity-100"
        data-open={isOpen || undefined}
      >
        <div className="flex gap-1 rounded-lg bg-surface p-1 text-ink">
          <IconButton
            label={m.clusters_signage_status()}
            icon={<Info aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <IconButton
            label={m.clusters_signage_fullscreen()}
            icon={<Expand aria-hidden />}
            onClick={() => void document.documentElement.requestFullscreen()}
          />
        </div>
        {isOpen && state && (
          <OfflineStatus
            {...state}
            isOffline={state.link !== 'online'}
            zone={first.content.zone}
            outboxTo={state.link === 'online' ? signagePaths.outbox() : null}
          />
        )}
      </div>
    </div>
  );
}

function Standby({ content, isGone }: { content: ScreenContent; isGone: boolean }): ReactNode {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-[2cqmin] p-[6cqmin] text-center">
      <p className="text-[7cqmin] leading-snug font-semibold text-balance">{content.organisation}</p>
      {locales.map((locale) => (
        <p key={locale} lang={locale} className="text-[3.6cqmin] opacity-80">
          {isGone ? m.clusters_signage_gone({}, { locale }) : m.clusters_signage_nothing({}, { locale })}
        </p>
      ))}
    </div>
  );
}

/** Keeps the display on while the page is seen, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    let held: WakeLockSentinel | null = null;
    const hold = async (): Promise<void> => {
      if (wakeLock === undefined || document.hidden) return;
      try {
        held = await wakeLock.request('screen');
      } catch {
        held = null; // saving power: the display follows the device
      }
    };
    const onVisible = (): void => void hold();
    void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      void held?.release();
    };
  }, []);
}
