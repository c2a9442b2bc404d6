import type { ReactNode } from 'react';
import * as m from '#messages';
import { CopyField } from '#ui/form/copy-field.tsx';
import { Notice } from '#ui/text/notice.tsx';

/** A link that is shown once; only its hash is stored. */
export function OneTimeSecret({
  title,
  url,
  children,
}: {
  title: string;
  url: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Notice tone="positive" live title={title} className="mb-4">
      <span className="mb-2 block">{children}</span>
      <CopyField label={m.accounts_manage_link()} value={url} />
    </Notice>
  );
}
