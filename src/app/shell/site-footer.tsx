import { Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { legalName, legalPaths } from '#modules/sites/public-ui.ts';
import { optionalView } from '#ui/loading/optional-load.ts';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { askAgain } from '../analytics/analytics-choice.ts';
import { useShell } from '../root-data/shell.ts';
import { DeveloperCorner, UserInfo } from './shell-details.tsx';

// Few sites have them.
const FooterLinks = optionalView(() => import('./footer-links.tsx'));

export function SiteFooter() {
  const shell = useShell();
  if (!shell) return null;
  const { contact } = shell.site;
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      {shell.site.footer.length > 0 && (
        <Suspense fallback={null}>
          <FooterLinks />
        </Suspense>
      )}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-8 sm:flex-row sm:items-start sm:justify-between sm:px-6 lg:px-8">
        <div className="max-w-md">
          <p className="font-semibold">{shell.site.name}</p>
          {shell.site.tagline && <p className="text-sm text-ink-soft">{shell.site.tagline}</p>}
          <address className="mt-2 flex flex-col text-sm text-ink-soft not-italic">
            {contact.address && <span>{contact.address}</span>}
            {contact.phone && (
              <a
                className="inline-flex min-h-11 items-center hover:text-ink"
                href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
              >
                {contact.phone}
              </a>
            )}
            {contact.email && (
              <a
                className="inline-flex min-h-11 items-center hover:text-ink"
                href={`mailto:${contact.email}`}
              >
                {contact.email}
              </a>
            )}
          </address>
          {shell.site.legal.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-x-5 text-sm text-ink-soft">
              {shell.site.legal.map((kind) => (
                <li key={kind}>
                  <Link
                    className="inline-flex min-h-11 items-center hover:text-ink"
                    to={legalPaths.text(kind)}
                  >
                    {legalName(kind)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-col items-start gap-3 sm:items-end">
          <ThemeSwitch />
          {shell.site.analytics?.needsConsent && (
            <button
              type="button"
              className="min-h-11 text-sm text-ink-soft hover:text-ink sm:self-end"
              onClick={askAgain}
            >
              {m.app_analytics_again()}
            </button>
          )}
          <UserInfo />
        </div>
      </div>
      {shell.isDeveloper && <DeveloperCorner />}
    </footer>
  );
}
