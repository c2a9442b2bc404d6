import { Outlet } from 'react-router';
import { ErrorBody } from './error-page.tsx';

/** Layout without header and footer: counters, players, share links. */
export default function FullscreenLayout() {
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <ErrorBody error={error} />
    </main>
  );
}
