import { Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import * as m from '#messages';
import { accountsPaths, ActivationNotice } from '#modules/accounts/public-ui.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { PageHome } from '#ui/layout/page-home.tsx';
import { useIsPageFocused } from '#ui/layout/focused-page.ts';
import { optionalView } from '#ui/loading/optional-load.ts';
import { PageAnnouncer } from '#ui/navigation/page-announcer.tsx';
import { useIsAwake } from '#ui/still/awake.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBody } from './error-page.tsx';
import { FocusedHeader } from './focused-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useShell } from '../root-data/shell.ts';

// Few readers ever see these.
const ActingBanner = lazyView(() => import('./acting-banner.tsx'), 'ActingBanner');
const PreviewBar = lazyView(() => import('./preview-bar.tsx'), 'PreviewBar');

const ScrollToTop = optionalView(async () => ({
  default: (await import('#ui/layout/scroll-to-top.tsx')).ScrollToTop,
}));

/**
 * Default layout: header, page, footer; without menus, cart and banners while a page asks for focus. Work pages bring
 * their own frame and get the whole height of the window.
 */
export default function DefaultLayout() {
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

function Frame({ children }: { children: React.ReactNode }) {
  const shell = useShell();
  const person = shell?.person;
  const isFocused = useIsPageFocused();
  const { pathname } = useLocation();
  const isWork = useMatches().some(({ id }) => id === WORK_ROUTE);
  const banners = (
    <Suspense fallback={null}>
      {shell?.acting && <ActingBanner />}
      {shell?.isPreview && <PreviewBar />}
    </Suspense>
  );
  const isAwake = useIsAwake();
  const toTop = isAwake && (
    <Suspense fallback={null}>
      <ScrollToTop />
    </Suspense>
  );
  const activation = person && !person.isActivated && (
    <Suspense fallback={null}>
      <ActivationNotice />
    </Suspense>
  );
  if (isWork)
    return (
      <div className="flex min-h-dvh flex-col [--header-height:3.5rem] lg:h-dvh lg:[--header-height:0rem] print:h-auto">
        {banners}
        {activation}
        {person && <PaletteHost person={person.id} />}
        {children}
        {toTop}
      </div>
    );
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar,0rem)">
      {person && !isFocused && <PaletteHost person={person.id} />}
      {isFocused ? (
        <FocusedHeader />
      ) : (
        <>
          {banners}
          <SiteHeader />
          {activation}
        </>
      )}
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <PageHome
          value={
            person && isPersonal(pathname, person.ownPaths) ? { label: m.app_hub_title(), to: HUB } : null
          }
        >
          {children}
        </PageHome>
        <PageAnnouncer contentId="content" />
      </main>
      {!isFocused && (
        <>
          <SiteFooter />
          <BottomBar />
          {toTop}
        </>
      )}
    </div>
  );
}

const HUB = accountsPaths.hub();

/** Id of the route around all work pages (`routes.ts`). */
const WORK_ROUTE = 'work';

/** One's own pages, and those below them, lead back to the account's first page. */
function isPersonal(pathname: string, ownPaths: readonly string[]): boolean {
  return (
    pathname.startsWith(`${HUB}/`) ||
    ownPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  );
}
