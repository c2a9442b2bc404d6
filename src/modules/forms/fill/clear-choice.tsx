import { type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';

/** A choice that need not be made, with a button that takes it back: a radio button alone cannot. */
export function ClearChoice({
  isShown,
  onClear,
  children,
}: {
  isShown: boolean;
  onClear: () => void;
  children: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="flex min-w-0 flex-col items-start gap-2 [&>fieldset]:w-full">
      {children}
      {isShown && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            onClear();
            // The button goes: the keyboard stays at the question.
            box.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
          }}
        >
          {m.forms_choice_clear()}
        </Button>
      )}
    </div>
  );
}
