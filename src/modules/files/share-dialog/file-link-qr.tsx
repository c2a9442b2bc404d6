import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkQr } from '#ui/picture/link-qr.tsx';

/** QR code of the link to a shared file or folder. */
export function FileLinkQr({ url, name }: { url: string; name: string }): ReactNode {
  return (
    <LinkQr url={url} name={name} label={m.files_link_qr_of({ name })} saveLabel={m.files_link_qr_save()} />
  );
}
