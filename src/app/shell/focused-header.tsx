import type { ReactNode } from 'react';
import { SiteMark } from './site-mark.tsx';
import { useShell } from '../root-data/shell.ts';

/** Header of a page that must not distract: whose site it is, and nothing to press. */
export function FocusedHeader(): ReactNode {
  const site = useShell()?.site;
  if (!site) return null;
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <p className="mx-auto flex h-12 w-full max-w-7xl items-center gap-2.5 px-3 font-semibold sm:px-6 lg:px-8">
        <SiteMark size="sm" />
        <span className="truncate">{site.name}</span>
      </p>
    </header>
  );
}
