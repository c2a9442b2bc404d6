import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { certificatesPaths } from '../paths.ts';

/** Links to the certificate's PDF. */
export function DownloadButton({ code }: { code: string }): ReactNode {
  return (
    <LinkButton
      to={certificatesPaths.file(code)}
      variant="primary"
      reloadDocument
      icon={<Download aria-hidden />}
    >
      {m.certificates_download()}
    </LinkButton>
  );
}
