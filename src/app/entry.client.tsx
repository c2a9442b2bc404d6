import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#messages/runtime';
import { isLoadingOptional } from '#ui/loading/optional-load.ts';
import { builds } from './release/build-watch.ts';
import { watchProblems } from './client-log/client-log.ts';
import { go } from './errors/go.ts';
import { interruptedPath, mayReload, rememberIntent } from './errors/reload-guard.ts';

overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'th'));

const here = (): string => location.pathname + location.search;

// The router reloads the current page when a route's chunk is missing after a deployment. The reader wanted the
// target page, so continue there. Addresses that the reader loaded directly are left alone.
const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const interrupted = loaded?.type === 'reload' ? interruptedPath(sessionStorage, here(), Date.now()) : null;
if (interrupted !== null) go(interrupted, { isReplacing: true });
else start();

function start(): void {
  watchProblems();
  // On click, because for a chunk already known to be missing the router reloads before the next render.
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.origin === location.origin && !link.target)
        rememberIntent(sessionStorage, link.pathname + link.search, Date.now());
    },
    true,
  );
  // For chunks loaded outside the router, reload once; then the error shows. Optional chunks only force a full load
  // at the next navigation, so that nobody loses the current page for them.
  addEventListener('vite:preloadError', () => {
    if (isLoadingOptional()) builds.isOutdated = true;
    else if (mayReload(sessionStorage, here(), Date.now())) location.reload();
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
