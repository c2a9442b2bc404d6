import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { linkClass, ListLink, type NavLinkEntry } from './list-link.tsx';

/** An entry of a list whose links open within the list. */
export default function NestedLinks({
  label,
  links,
}: {
  label: string;
  links: readonly NavLinkEntry[];
}): ReactNode {
  return (
    <details>
      <summary
        className={classNames(
          linkClass,
          'flex cursor-pointer list-none justify-between gap-1 px-3 py-2 text-ink [&::-webkit-details-marker]:hidden',
        )}
      >
        <span className="min-w-0 break-words">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-180" />
      </summary>
      <ul className="ms-3 border-s border-line ps-1.5">
        {links.map((link) => (
          <li key={`${link.path} ${link.label}`}>
            <ListLink {...link} />
          </li>
        ))}
      </ul>
    </details>
  );
}
