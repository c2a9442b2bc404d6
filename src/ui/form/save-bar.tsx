import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../action/submit-button.tsx';
import { StickyBar } from './sticky-bar.tsx';

/** Saves a long form from wherever its reader is: stuck to the bottom on every screen. `label` says what it does. */
export function SaveBar({
  label,
  busy,
  outcome,
  children,
}: {
  label: ReactNode;
  busy: boolean;
  outcome: 'success' | 'error' | undefined;
  /** Beside the button. */
  children?: ReactNode;
}): ReactNode {
  return (
    <StickyBar className="sm:sticky! sm:border-t! sm:bg-canvas/95! sm:py-3!">
      <SubmitButton variant="primary" icon={<Save aria-hidden />} busy={busy} outcome={outcome}>
        {label}
      </SubmitButton>
      {children}
    </StickyBar>
  );
}
