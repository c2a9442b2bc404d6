import type { ReactNode } from 'react';
import * as m from '#messages';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FileLinkQr } from '../share-dialog/file-link-qr.tsx';

/** QR code of the current page's URL. */
export default function PageQr({ name, onClose }: { name: string; onClose: () => void }): ReactNode {
  const { origin, pathname } = window.location;
  return (
    <Dialog open onClose={onClose} title={m.files_link_qr()} description={m.files_link_qr_use()}>
      <FileLinkQr url={`${origin}${pathname}`} name={name} />
    </Dialog>
  );
}
