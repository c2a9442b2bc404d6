import { lazy, Suspense, type SyntheticEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { legalName, legalPaths } from '#modules/sites/public-ui.ts';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { deviceOf } from '#platform/text/device.ts';
import { askAgain } from '../analytics/analytics-choice.ts';
import { useShell } from '../root-data/shell.ts';

const UserInfoList = lazy(() => import('./user-info-list.tsx'));
const DeveloperPanel = lazy(() => import('../developer/developer-panel.tsx'));

export function SiteFooter() {
  const shell = useShell();
  if (!shell) return null;
  const { contact } = shell.site;
  return (
    <footer className="border-t border-line bg-surface print:hidden">
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

/** The specification's collapsible 'user info': the reader and their client. Its details load when it is opened. */
function UserInfo() {
  const shell = useShell();
  const [device, setDevice] = useState<{ browser: string; os: string } | null>(null);
  useEffect(() => setDevice(deviceOf(navigator.userAgent)), []);
  const [isOpen, details] = useDetails();
  const short = (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2">
      {shell?.person && (
        <>
          <dt>{m.app_user_info_name()}</dt>
          <dd>
            {shell.person.firstname} {shell.person.lastname}
          </dd>
        </>
      )}
      <dt>{m.app_user_info_browser()}</dt>
      <dd>{device?.browser ?? 'Unknown'}</dd>
      <dt>{m.app_user_info_os()}</dt>
      <dd>{device?.os ?? 'Unknown'}</dd>
    </dl>
  );
  return (
    <details className="text-sm text-ink-soft" {...details}>
      <summary className="min-h-11 cursor-pointer py-2.5">{m.app_user_info()}</summary>
      {isOpen ? (
        <Suspense fallback={short}>
          <UserInfoList person={shell?.person ?? null} />
        </Suspense>
      ) : (
        short
      )}
    </details>
  );
}

/** Tracks whether a `details` element is open, even if it was opened before hydration. */
function useDetails() {
  const [isOpen, setOpen] = useState(false);
  const look = (element: HTMLDetailsElement | null) => void (element?.open && setOpen(true));
  return [
    isOpen,
    { ref: look, onToggle: (event: ToggleEvent) => setOpen(event.currentTarget.open) },
  ] as const;
}

type ToggleEvent = SyntheticEvent<HTMLDetailsElement>;

/** Localhost only; the panel's code loads when it is opened. */
function DeveloperCorner() {
  const [isOpen, details] = useDetails();
  return (
    <details className="border-t border-dashed border-line text-sm" {...details}>
      <summary className="mx-auto flex min-h-11 w-full max-w-7xl cursor-pointer items-center px-4 text-ink-soft sm:px-6 lg:px-8">
        {m.app_developer_panel()}
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <DeveloperPanel />
        </Suspense>
      )}
    </details>
  );
}
