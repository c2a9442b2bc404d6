import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { TextField } from './text-field.tsx';

/** A read-only text to copy: focus selects it, the button copies it. */
export function CopyField({ label, value }: { label: string; value: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      setIsCopied(false); // no clipboard permission: the reader can copy the selected text
    }
  }
  return (
    <span className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 grow"
      />
      <Button
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        aria-label={`${isCopied ? m.ui_copied() : m.ui_copy()}: ${label}`}
        onClick={() => void copy()}
      >
        {isCopied ? m.ui_copied() : m.ui_copy()}
      </Button>
    </span>
  );
}
