import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { toast } from '#ui/toast/toast.ts';
import { fileCalls } from '../browser/file-calls.ts';
import type { StorageOverview } from '../item/file-contract.ts';
import { showProblem } from '../browser/show-problem.tsx';
import { bytesOfGb } from '../item/file-size-rules.ts';

/** Changes one person's quota. */
export function ChangeLimit({
  person: { personId, name, limitBytes },
}: {
  person: StorageOverview['people'][number];
}): ReactNode {
  const { revalidate } = useRevalidator();
  if (personId === null) return null; // public files are limited by the site's quota only

  async function change(): Promise<void> {
    if (personId === null) return;
    const typed = await prompt({
      title: m.files_limit_title({ name }),
      message: m.files_limit_text(),
      confirmLabel: m.files_limit_do(),
      input: {
        label: m.files_limit_gb(),
        defaultValue: String(Math.round((limitBytes / 1024 ** 3) * 100) / 100),
        maxLength: 10,
      },
    });
    if (typed === null) return;
    const bytes = bytesOfGb(typed);
    if (bytes === undefined) return void toast({ tone: 'danger', message: m.files_limit_wrong() });
    try {
      await fileCalls.setLimit(personId, bytes);
      void toast(m.files_limit_set({ name }));
      await revalidate();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Button
      size="sm"
      aria-label={`${m.files_limit_change()}: ${m.files_limit_title({ name })}`}
      onClick={() => void change()}
    >
      {m.files_limit_change()}
    </Button>
  );
}
