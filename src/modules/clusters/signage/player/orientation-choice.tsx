import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { ORIENTATIONS, type Orientation } from '../signage-rules.ts';
import { ORIENTATION_TEXTS } from '../signage-text.ts';

/** Chooses how a screen hangs. */
export function OrientationChoice({
  value,
  onChange,
}: {
  value: Orientation;
  onChange: (orientation: Orientation) => void;
}): ReactNode {
  return (
    <div className="flex gap-2">
      {ORIENTATIONS.map((orientation) => (
        <Button
          key={orientation}
          size="sm"
          variant={orientation === value ? 'secondary' : 'quiet'}
          aria-pressed={orientation === value}
          onClick={() => onChange(orientation)}
        >
          {ORIENTATION_TEXTS[orientation]()}
        </Button>
      ))}
    </div>
  );
}
