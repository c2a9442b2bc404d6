import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#messages/runtime';
import { watchProblems } from './client-log.ts';
import { go } from './go.ts';
import { interruptedPath, mayReload } from './reload-guard.ts';

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
  // Code loaded on demand outside the router: one full load, then the error shows.
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, here(), Date.now())) return;
    event.preventDefault();
    location.reload();
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
