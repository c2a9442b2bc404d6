import { Link, Outlet } from 'react-router';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteMark } from './site-mark.tsx';
import { useShell } from '../root-data/shell.ts';

/** Layout of share links: the full window with one line that bears the site's logo and name. */
export default function ShareLayout() {
  const shell = useShell();
  return (
    <>
      <header className="border-t-4 border-b border-t-accent border-b-line bg-surface">
        <div className="mx-auto flex h-14 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6 lg:px-8">
          <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 font-semibold hover:text-accent">
            <SiteMark />
            <span className="truncate">{shell?.site.name}</span>
          </Link>
          <LanguageSwitch />
        </div>
      </header>
      <Outlet />
    </>
  );
}
