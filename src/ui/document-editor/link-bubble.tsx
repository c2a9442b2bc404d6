import { ExternalLink, Pencil, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { IconButton, iconButtonClass } from '../action/icon-button.tsx';

/** What the link at the caret leads to, with what can be done about it. */
export function LinkBubble({
  href,
  onEdit,
  onRemove,
}: {
  href: string;
  onEdit(): void;
  onRemove(): void;
}): ReactNode {
  return (
    <div role="group" aria-label={m.ui_editor_link()} className="flex items-center gap-1 p-1 ps-3">
      <span className="min-w-0 grow truncate text-sm text-ink-soft">{href}</span>
      <IconButton size="sm" label={m.ui_editor_link_edit()} icon={<Pencil />} onClick={onEdit} />
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.ui_editor_link_open()}
        title={m.ui_editor_link_open()}
        className={iconButtonClass('quiet', 'sm')}
      >
        <ExternalLink />
      </a>
      <IconButton size="sm" label={m.ui_editor_link_remove()} icon={<Unlink />} onClick={onRemove} />
    </div>
  );
}
