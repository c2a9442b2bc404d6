import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { ListEntry } from '#ui/navigation/overflow-nav.tsx';
import { useShell } from '../root-data/shell.ts';

/** Works without JavaScript: a disclosure with plain links and one form. */
export function AccountMenu({
  label,
  icon,
  text,
  hasSiteMenu = true,
  children,
}: {
  label: string;
  icon: React.ReactNode;
  text?: string | undefined;
  /** Whether the site's own links come first on a phone, where the header has no room for them. */
  hasSiteMenu?: boolean;
  children: React.ReactNode;
}) {
  const location = useLocation();
  const menu = useShell()?.site.menu ?? [];
  const links = hasSiteMenu ? menu : [];
  return (
    <details className="group relative" key={location.key}>
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-md px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {icon}
        {text !== undefined && <span className="hidden max-w-32 truncate lg:inline">{text}</span>}
      </summary>
      <div className="absolute end-0 top-full z-40 mt-1 max-h-[calc(100dvh-5rem-var(--bottom-bar,0rem))] w-64 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-overlay">
        <nav aria-label={m.app_menu()} className="flex flex-col">
          {links.map((entry) => (
            <div key={`${entry.path} ${entry.label}`} className="md:hidden">
              <ListEntry {...entry} />
            </div>
          ))}
          {children}
        </nav>
      </div>
    </details>
  );
}

/** One menu entry. */
export function MenuLink({
  to,
  className = '',
  children,
}: {
  to: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      className={`flex min-h-11 items-center gap-2.5 rounded-md px-3 hover:bg-sunken ${className}`}
    >
      {children}
    </Link>
  );
}
