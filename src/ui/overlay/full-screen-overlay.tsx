import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { ModalLayer } from '../layer/modal-layer.tsx';
import { Spinner } from '../loading/spinner.tsx';

export interface FullScreenOverlayProps {
  open: boolean;
  /** 'Loading...' by default. */
  message?: string;
  /** Shows an error instead of loading; `true` uses 'An error occurred'. */
  error?: string | boolean | undefined;
  /** Called by the Close button and Esc; only for an error. */
  onClose: () => void;
}

export function FullScreenOverlay({ open, onClose, ...words }: FullScreenOverlayProps): ReactNode {
  // Keeps the text while the overlay fades out.
  const [shown, setShown] = useState(words);
  if (open && (words.message !== shown.message || words.error !== shown.error)) setShown(words);
  const { message, error } = shown;
  const failed = error !== undefined && error !== false;
  const text = failed ? (error === true ? m.ui_error_occurred() : error) : (message ?? m.ui_loading());
  return (
    <ModalLayer open={open} label={text} onEscape={failed ? onClose : undefined}>
      <div
        role={failed ? 'alert' : 'status'}
        className="flex max-w-md flex-col items-center gap-4 text-center"
      >
        {failed ? (
          <CircleAlert aria-hidden className="size-10 text-danger" />
        ) : (
          <Spinner className="size-10 text-accent" />
        )}
        <p className="text-lg">{text}</p>
      </div>
      {failed && (
        <Button autoFocus className="mt-6 min-w-32" onClick={onClose}>
          {m.ui_close()}
        </Button>
      )}
    </ModalLayer>
  );
}
