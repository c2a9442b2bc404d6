import { Link, Outlet } from 'react-router';
import { LanguageSwitch } from './language-switch.tsx';
import { useShell } from '../root-data/shell.ts';

/** Layout of share links: the full window with one line that names the site. */
export default function ShareLayout() {
  const shell = useShell();
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6 lg:px-8">
          <Link to="/" className="flex min-h-11 min-w-0 items-center font-semibold hover:text-accent">
            <span className="truncate">{shell?.site.name}</span>
          </Link>
          <LanguageSwitch />
        </div>
      </header>
      <Outlet />
    </>
  );
}
