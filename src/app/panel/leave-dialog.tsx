import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { problemForPeople } from '#modules/accounts/public-ui.ts';
import { leaveProblemText } from '#modules/clusters/public-ui.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Way = 'pin' | 'password';

/** Asks for the PIN, or the account's password, before a locked panel is left. */
export function LeaveDialog({
  cluster,
  isOpen,
  onClose,
  onAllowed,
}: {
  /** Key of the organisation whose PIN counts; null: the password alone counts. */
  cluster: string | null;
  isOpen: boolean;
  onClose: () => void;
  onAllowed: () => void;
}): ReactNode {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={m.app_panel_leave_title()}
      description={m.app_panel_leave_text()}
      size="sm"
    >
      <LeaveForm cluster={cluster} onAllowed={onAllowed} />
    </Dialog>
  );
}

function LeaveForm({ cluster, onAllowed }: { cluster: string | null; onAllowed: () => void }): ReactNode {
  const [way, setWay] = useState<Way>(cluster === null ? 'password' : 'pin');
  const fetcher = useFetcher<ActionReply>();
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined;
  const isAllowed = reply?.ok === true;
  useEffect(() => {
    if (isAllowed) onAllowed();
  }, [isAllowed, onAllowed]);
  const isPin = way === 'pin';
  return (
    <fetcher.Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="cluster" value={cluster ?? ''} />
      <input type="hidden" name="way" value={way} />
      <TextField
        key={`${way} ${reply?.ok}`}
        label={isPin ? m.app_panel_pin() : m.app_panel_password()}
        name="proof"
        type="password"
        inputMode={isPin ? 'numeric' : 'text'}
        maxLength={isPin ? 6 : 200}
        autoComplete={isPin ? 'off' : 'current-password'}
        autoFocus
        required
        error={
          reply?.ok === false
            ? isPin
              ? leaveProblemText(reply.problem.code)
              : problemForPeople(reply.problem).message
            : undefined
        }
      />
      <SubmitButton full size="lg" busy={fetcher.state !== 'idle'}>
        {m.app_panel_go_on()}
      </SubmitButton>
      {cluster !== null && (
        <Button variant="quiet" onClick={() => setWay(isPin ? 'password' : 'pin')}>
          {isPin ? m.app_panel_by_password() : m.app_panel_by_pin()}
        </Button>
      )}
    </fetcher.Form>
  );
}
