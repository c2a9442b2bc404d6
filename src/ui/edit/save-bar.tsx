import { Save, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { SubmitButton } from '../action/submit-button.tsx';
import { useSaveKey } from '../keyboard/use-save-key.ts';
import { prompt } from '../overlay/prompt.ts';
import { changesText } from './changes-text.tsx';
import { StickyBar } from '../form/sticky-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface SaveBarProps {
  /** Describes the action. */
  label: ReactNode;
  busy: boolean;
  outcome: 'success' | 'error' | undefined;
  /** The form's id, if the bar stands outside of it. */
  form?: string;
  /** What differs from what was last saved, as `useFormChanges` tells it; without, nothing is said about changes. */
  changes?: readonly string[];
  /** Gives up the changes, after a question. */
  onDiscard?: () => void;
  /** Query parameter that says which form is open: a link that changes it leaves the form too. */
  openedBy?: string;
  /** Content beside the button. */
  children?: ReactNode;
}

/**
 * Save button of a long form, stuck to the bottom of every screen, with what has changed. Ctrl S presses it, and leaving
 * the page with changes asks first.
 */
export function SaveBar({
  label,
  busy,
  outcome,
  form,
  changes = [],
  onDiscard,
  openedBy,
  children,
}: SaveBarProps): ReactNode {
  const id = useId();
  useSaveKey(id, m.ui_save_key());
  useLeaveGuard(changes, busy, openedBy);
  const isChanged = changes.length > 0;

  async function discard(): Promise<void> {
    const yes = await prompt({
      title: m.ui_save_discard_title(),
      message: m.ui_save_discard_text({ names: changesText(changes) }),
      confirmLabel: m.ui_save_discard(),
      danger: true,
    });
    if (yes) onDiscard?.();
  }

  return (
    <StickyBar isAlways>
      <SubmitButton
        id={id}
        variant="primary"
        icon={<Save aria-hidden />}
        busy={busy}
        outcome={outcome}
        {...(form !== undefined && { form })}
      >
        {label}
      </SubmitButton>
      {onDiscard && isChanged && (
        <Button icon={<Undo2 aria-hidden />} disabled={busy} onClick={() => void discard()}>
          {m.ui_save_discard()}
        </Button>
      )}
      {children}
      {onDiscard && (
        <p
          role="status"
          className={
            isChanged
              ? 'min-w-0 basis-full text-sm max-sm:order-first sm:basis-40 sm:grow!'
              : 'min-w-0 text-sm text-ink-soft max-sm:hidden'
          }
        >
          {isChanged ? m.ui_save_changed({ names: changesText(changes) }) : m.ui_save_unchanged()}
        </p>
      )}
    </StickyBar>
  );
}
