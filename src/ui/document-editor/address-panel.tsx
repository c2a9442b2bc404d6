import { type KeyboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { TextField } from '../form/text-field.tsx';

/** Asks for an address: of a link, or of what a frame shows. `read` returns what to keep of it, or null if it is no such address. */
export function AddressPanel({
  label,
  initial = '',
  wrong,
  help,
  read,
  onDone,
  onCancel,
}: {
  label: string;
  initial?: string;
  wrong: string;
  help?: string;
  read(typed: string): string | null;
  onDone(address: string): void;
  onCancel(): void;
}): ReactNode {
  const [typed, setTyped] = useState(initial);
  const [isWrong, setIsWrong] = useState(false);
  const finish = (): void => {
    const address = read(typed.trim());
    if (address === null) setIsWrong(true);
    else onDone(address);
  };
  // Not a form of its own: the editor may stand in one.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    else onCancel();
  };
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3 p-3">
      <TextField
        label={label}
        help={help}
        error={isWrong ? wrong : undefined}
        inputMode="url"
        autoComplete="off"
        value={typed}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsWrong(false);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <Button size="sm" variant="primary" onClick={finish}>
          {m.ui_ok()}
        </Button>
      </div>
    </div>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}
