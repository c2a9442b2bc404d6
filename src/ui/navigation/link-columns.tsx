import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavEntry } from './overflow-nav.tsx';

/** Titled columns of links, such as those of a footer. */
export function LinkColumns({
  label,
  columns,
}: {
  /** Accessible name of the navigation. */
  label: string;
  columns: readonly NavEntry[];
}): ReactNode {
  return (
    <nav aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-5 text-sm sm:grid-cols-4">
      {columns.map(({ label: title, links }) => (
        <div key={title} className="min-w-0">
          <p className="font-semibold break-words">{title}</p>
          <ul className="mt-1">
            {links.map((link) => (
              <li key={`${link.path} ${link.label}`}>
                <Link
                  to={link.path}
                  className="inline-flex min-h-11 max-w-full items-center text-ink-soft hover:text-ink sm:min-h-9"
                >
                  <span className="min-w-0 break-words">{link.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
