import { lazy, Suspense, type SyntheticEvent, useEffect, useState } from 'react';
import * as m from '#messages';
import { deviceOf } from '#platform/text/device.ts';
import { classNames } from '#ui/class-names.ts';
import { useShell } from '../root-data/shell.ts';

const UserInfoList = lazy(() => import('./user-info-list.tsx'));
const DeveloperPanel = lazy(() => import('../developer/developer-panel.tsx'));

/** The specification's collapsible 'user info': the reader and their client. Its details load when it is opened. */
export function UserInfo() {
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
export function DeveloperCorner({ padding = 'px-4 sm:px-6 lg:px-8' }: { padding?: string }) {
  const [isOpen, details] = useDetails();
  return (
    <details className="border-t border-dashed border-line text-sm" {...details}>
      <summary
        className={classNames(
          'mx-auto flex min-h-11 w-full max-w-7xl cursor-pointer items-center text-ink-soft',
          padding,
        )}
      >
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
