import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';

/** The files of a message or comment: pictures small, anything else as a link that downloads it. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.url}>
          {file.picture ? (
            <a href={file.url} target="_blank" rel="noreferrer" className="block w-fit">
              <img
                src={file.picture.url}
                alt={file.name}
                width={file.picture.width}
                height={file.picture.height}
                loading="lazy"
                className="h-auto max-h-72 w-auto max-w-full rounded-md bg-sunken object-contain"
              />
            </a>
          ) : (
            <a
              href={file.url}
              className="flex min-h-11 max-w-md items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 hover:bg-sunken"
            >
              <Download aria-hidden className="size-4.5 shrink-0" />
              <span className="min-w-0 grow truncate">{file.name}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{sizeText(file.sizeBytes)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
