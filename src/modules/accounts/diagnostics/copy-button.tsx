import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** Copies a report to the clipboard and confirms it. */
export function CopyButton({
  text,
  disabled = false,
}: {
  text: () => string;
  disabled?: boolean;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      void toast({ message: m.accounts_diagnostics_copied(), tone: 'positive' });
    } catch {
      void toast({ message: m.accounts_diagnostics_not_copied(), tone: 'danger' });
    }
  };
  return (
    <Button
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      disabled={disabled}
      onClick={() => void copy()}
    >
      {m.accounts_diagnostics_copy()}
    </Button>
  );
}
