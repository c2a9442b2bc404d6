import { type RefObject, useEffect, useEffectEvent } from 'react';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Safari, which has AirPlay, and whoever has no other way. Chromium says that it may, and refuses pieces of one file. */
function playsLists(film: HTMLVideoElement): boolean {
  const isSafari = 'webkitShowPlaybackTargetPicker' in film;
  return film.canPlayType(HLS_TYPE) !== '' && (isSafari || !('MediaSource' in window));
}

/**
 * Gives a film its source: an address that the browser plays by itself, or a playlist, which browsers that know none get
 * played by a program that is fetched for it.
 */
export function useFilmSource(
  film: RefObject<HTMLVideoElement | null>,
  { url, isPlaylist, onFailed }: { url: string; isPlaylist: boolean; onFailed: () => void },
): void {
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const { current } = film;
    if (!current) return;
    if (!isPlaylist || playsLists(current)) {
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
