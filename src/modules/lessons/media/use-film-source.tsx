import { type RefObject, useEffect, useEffectEvent } from 'react';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Whether to use native HLS: Safari, for AirPlay, and browsers without an alternative. Chromium claims support but rejects
 * byte-range segments.
 */
function playsHls(film: HTMLVideoElement): boolean {
  const isSafari = 'webkitShowPlaybackTargetPicker' in film;
  return film.canPlayType(HLS_TYPE) !== '' && (isSafari || !('MediaSource' in window));
}

/**
 * Sets a film's source: a URL that the browser plays natively, or an HLS playlist, played by hls.js where the browser has no
 * support. hls.js is loaded on demand.
 */
export function useFilmSource(
  film: RefObject<HTMLVideoElement | null>,
  { url, isPlaylist, onFailed }: { url: string; isPlaylist: boolean; onFailed: () => void },
): void {
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const { current } = film;
    if (!current) return;
    if (!isPlaylist || playsHls(current)) {
      current.setAttribute('src', url);
      return;
    }
    let end = (): void => undefined;
    let isOver = false;
    void import('hls.js/light').then(
      ({ default: Hls }) => {
        if (isOver) return;
        if (!Hls.isSupported()) return fail();
        const hls = new Hls({ enableWorker: false });
        hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
          if (fatal) fail();
        });
        hls.loadSource(url);
        hls.attachMedia(current);
        end = () => hls.destroy();
      },
      () => !isOver && fail(),
    );
    return () => {
      isOver = true;
      end();
    };
  }, [film, url, isPlaylist]);
}
