import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../action/submit-button.tsx';
import { StickyBar } from './sticky-bar.tsx';

/** Save button of a long form, stuck to the bottom of every screen. `label` describes the action. */
export function SaveBar({
  label,
  busy,
  outcome,
  children,
}: {
  label: ReactNode;
  busy: boolean;
  outcome: 'success' | 'error' | undefined;
  /** Content beside the button. */
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
