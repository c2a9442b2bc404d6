import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

/** A link that is shown once: afterwards only a hash of it is left. */
export function ToldOnce({
  title,
  url,
  children,
}: {
  title: string;
  url: string;
  children: ReactNode;
}): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      setIsCopied(false); // no permission: the text is in the field, to be marked by hand
    }
  }
  return (
    <Notice tone="positive" live title={title} className="mb-4">
      <span className="mb-2 block">{children}</span>
      <span className="flex flex-wrap items-end gap-2">
        <TextField
          label={m.accounts_manage_link()}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 grow"
        />
        <Button icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
          {isCopied ? m.accounts_manage_copied() : m.accounts_manage_copy()}
        </Button>
      </span>
    </Notice>
  );
}
