import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import * as m from '#messages';
import { keysSheet } from '#ui/keyboard/keys-sheet-state.ts';
import { PageHome } from '#ui/layout/page-home.tsx';
import { usePaneScroll } from '#ui/layout/use-pane-scroll.tsx';
import { WorkLayout } from '#ui/layout/work-layout.tsx';
import { PageAnnouncer } from '#ui/navigation/page-announcer.tsx';
import { standingOf, useShell, useSwitches } from '../root-data/shell.ts';
import { ErrorBody, isErrorShown } from './error-page.tsx';
import { keepPlaces } from './kept-places.ts';
import { leave, visit } from './work-places.ts';
import { PlacesList, useWorkPlaces } from './places-list.tsx';
import { WorkMark, WorkTools } from './work-tools.tsx';
import { useWorkKeys } from './use-work-keys.tsx';
import { workMap } from './work-areas.tsx';

const KeysSheet = lazy(() => import('#ui/overlay/keys-sheet.tsx'));

/** Frame of all work pages: the areas, the pages of the current one, and the whole height for the work. */
export default function WorkFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorBody error={error} />
    </Frame>
  );
}

/** What a route may say about itself in its `handle`. */
export interface WorkHandle {
  /** The page has its own list at the side, so the frame shows none. */
  readonly hasOwnList?: boolean;
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  const pane = useRef<HTMLElement>(null);
  usePaneScroll(pane);
  const shell = useShell();
  const isOn = useSwitches();
  const { pathname } = useLocation();
  const hasOwnList = useMatches().some(
    ({ handle }) => (handle as WorkHandle | undefined)?.hasOwnList === true,
  );
  const map = workMap({ ...standingOf(shell), isOn, pathname });
  const places = useWorkPlaces(shell?.person?.id ?? null);
  useVisits(
    map.current.name,
    map.groups.some(({ items }) => items.some(({ to }) => to === pathname)),
  );
  const areas = useMemo(
    () =>
      map.areas.map((area) => ({
        ...area,
        to: area.isCurrent ? area.to : (places.last[area.name] ?? area.to),
      })),
    [map.areas, places.last],
  );
  useWorkKeys(areas);
  const isSheetOpen = useSyncExternalStore(keysSheet.subscribe, keysSheet.get, () => false);
  return (
    <WorkLayout
      label={m.app_work_title()}
      areas={areas}
      current={map.current}
      groups={map.groups}
      hasOwnList={hasOwnList}
      places={<PlacesList places={places} />}
      mark={<WorkMark />}
      tools={<WorkTools />}
      pane={pane}
    >
      <PageAnnouncer contentId="content" />
      {isSheetOpen && (
        <Suspense fallback={null}>
          <KeysSheet />
        </Suspense>
      )}
      {/* The rail and the area's list are the way back. */}
      <PageHome value={null}>{children}</PageHome>
    </WorkLayout>
  );
}

/** Keeps where the reader has been. */
function useVisits(area: string, isListed: boolean): void {
  const shell = useShell();
  // An admin who acts for somebody leaves no traces among that person's places.
  const person = shell?.acting === null ? shell.person?.id : undefined;
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (person === undefined || !isIdle) return;
    const to = pathname + search;
    // The title of the page is set with it, in the same commit.
    keepPlaces(person, (places) =>
      isErrorShown() ? leave(places, to) : visit(places, { area, to, label: document.title, isListed }),
    );
  }, [person, area, pathname, search, isListed, isIdle]);
}
