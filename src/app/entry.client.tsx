import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#messages/runtime';
import { builds } from './release/build-watch.ts';
import { watchProblems } from './client-log/client-log.ts';
import { go } from './errors/go.ts';
import { interruptedPath, mayReload, rememberIntent } from './errors/reload-guard.ts';

overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'th'));

const here = (): string => location.pathname + location.search;

// The router reloads the page it is on when a route's code is gone (a new build was deployed).
// What the reader wanted was the page they were going to. An address that they asked for themselves stands.
const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const interrupted = loaded?.type === 'reload' ? interruptedPath(sessionStorage, here(), Date.now()) : null;
if (interrupted !== null) go(interrupted, { isReplacing: true });
else start();

function start(): void {
  watchProblems();
  // At once, not with the next rendering: code that is known to be gone makes the router reload before that.
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.origin === location.origin && !link.target)
        rememberIntent(sessionStorage, link.pathname + link.search, Date.now());
    },
    true,
  );
  // Code loaded on demand outside the router: one full load, then the error shows. What only helps along waits for the
  // next navigation: nobody loses the page they are on for it.
  addEventListener('vite:preloadError', ({ payload }) => {
    if (/shell-life|session-keeper|analytics-/.test(payload.message)) builds.isOutdated = true;
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
