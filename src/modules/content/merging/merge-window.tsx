import { Save } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** The window in which versions are merged. It saves once everything is decided, and shows what is not. */
export function MergeWindow({
  left,
  isBusy,
  onSave,
  onClose,
  children,
}: {
  /** How many choices are still to be made. */
  left: number;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  /** `isAsked`: somebody wanted to save before everything was decided. */
  children: (isAsked: boolean) => ReactNode;
}): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  function save(): void {
    if (left === 0) return onSave();
    setAsked(true);
    content.current?.querySelector<HTMLElement>('fieldset[data-undecided] input')?.focus();
  }

  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={m.content_merge_open()}
      description={m.content_merge_intro()}
      footer={
        <>
          <p role="status" className="self-center text-sm text-ink-soft sm:me-auto">
            {left > 0 ? m.content_merge_left({ count: left }) : m.content_merge_decided()}
          </p>
          <Button disabled={isBusy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" icon={<Save aria-hidden />} disabled={isBusy} onClick={save}>
            {m.content_merge_save()}
          </Button>
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-4">
        {children(isAsked)}
      </div>
    </Dialog>
  );
}
