import { type FormEvent, type ReactNode, useState } from 'react';
import { useSubmit } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Notice } from '#ui/text/notice.tsx';
import { canKeepKeys, keepNewKey, signWith } from '../devices/device-keys.tsx';
import { deviceProblem } from '../devices/device-problem.tsx';
import { pairingText } from '../devices/device-rules.ts';

/** Pairs this device with a code: makes its key, keeps it in this browser and proves it. */
export function PairForm({ reply }: { reply: ActionReply | undefined }): ReactNode {
  const submit = useSubmit();
  const isBusy = useIsBusy('pair');
  const [typed, setTyped] = useState('');
  const [cannot, setCannot] = useState(false);
  const problem = deviceProblem(reply, ['pair']);
  const pair = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = typed.trim();
    if (!canKeepKeys()) return setCannot(true);
    try {
      const publicKey = await keepNewKey();
      const signature = (await signWith(publicKey, pairingText(code))) ?? '';
      await submit({ intent: 'pair', code, publicKey, signature }, { method: 'post' });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      setCannot(true); // the browser keeps nothing: a private window, or no space left
    }
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => void pair(event)}>
      {cannot && (
        <Notice tone="danger" live>
          {m.clusters_staff_cannot_keep()}
        </Notice>
      )}
      <FormErrorSummary problem={problem} />
      <TextField
        name="code"
        label={m.clusters_staff_code()}
        help={m.clusters_staff_code_help()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <SubmitButton busy={isBusy} outcome={problem ? 'error' : undefined} full size="lg">
        {m.clusters_staff_pair()}
      </SubmitButton>
    </form>
  );
}
