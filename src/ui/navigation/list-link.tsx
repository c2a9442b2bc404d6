import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../class-names.ts';

export const linkClass =
  'min-h-11 items-center rounded-md hover:bg-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent';

export interface NavLinkEntry {
  readonly label: string;
  readonly path: string;
}

/** A link in a list that a button opens. */
export function ListLink({ label, path }: NavLinkEntry): ReactNode {
  return (
    <NavLink to={path} end className={classNames(linkClass, 'flex px-3 py-2 text-ink')}>
      <span className="min-w-0 break-words">{label}</span>
    </NavLink>
  );
}
