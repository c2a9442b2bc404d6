import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkColumns } from '#ui/navigation/link-columns.tsx';
import { useShell } from '../root-data/shell.ts';

/** The site's own columns of links. */
export default function FooterLinks(): ReactNode {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6 lg:px-8">
      <LinkColumns label={m.app_footer_links()} columns={useShell()?.site.footer ?? []} />
    </div>
  );
}
