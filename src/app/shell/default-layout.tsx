import { Outlet } from 'react-router';
import { ActivationNotice } from '#modules/accounts/public-ui.ts';
import { ScrollToTop } from '#ui/layout/scroll-to-top.tsx';
import { ActingBanner } from './acting-banner.tsx';
import { ErrorBody } from './error-page.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useShell } from '../root-data/shell.ts';

/** Default layout: header, page, footer. */
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
  const person = useShell()?.person;
  return (
    <div className="flex min-h-dvh flex-col">
      <ActingBanner />
      <PreviewBar />
      <SiteHeader />
      {person && !person.isActivated && <ActivationNotice />}
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
      <ScrollToTop />
    </div>
  );
}
