import { ArrowLeft, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { useRefresh, useRefreshWhile } from '#ui/use-refresh.ts';
import { signWith } from '../devices/device-keys.tsx';
import { CHALLENGE_MINUTES, unlockText } from '../devices/device-rules.ts';
import type { StaffChoice } from './list-staff.ts';
import { PinPad } from './pin-pad.tsx';
import { staffProblem } from './staff-problem.tsx';

/** How often the page asks for another challenge: well before the one that it has is over. */
const RENEW_MS = (CHALLENGE_MINUTES * 60_000) / 3;
const STATUS_ID = 'unlock-status';

/** Choosing one's name, then the PIN; the device signs both with its key. */
export function UnlockPanel({
  publicKey,
  challenge,
  people,
  reply,
}: {
  publicKey: string;
  challenge: string;
  people: readonly StaffChoice[];
  reply: ActionReply | undefined;
}): ReactNode {
  const [personId, setPersonId] = useState<string | null>(null);
  const [hasNoKey, setHasNoKey] = useState(false);
  const submit = useSubmit();
  const isBusy = useIsBusy('unlock');
  const problem = staffProblem(reply, 'unlock');
  useRenewal(reply);
  const chosen = people.find((person) => person.personId === personId);
  if (people.length === 0)
    return (
      <EmptyState icon={<UserRound />} title={m.clusters_staff_nobody()}>
        {m.clusters_staff_nobody_text()}
      </EmptyState>
    );
  if (!chosen) return <PeopleList people={people} onChoose={setPersonId} />;
  const unlock = async (pin: string): Promise<void> => {
    const person = chosen.personId;
    const signature = await signWith(publicKey, unlockText({ challenge, personId: person }));
    if (signature === null) return setHasNoKey(true);
    await submit({ intent: 'unlock', person, pin, challenge, signature }, { method: 'post' });
  };
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="quiet"
        className="self-start"
        icon={<ArrowLeft aria-hidden />}
        onClick={() => setPersonId(null)}
      >
        {m.clusters_staff_other_person()}
      </Button>
      <div id={STATUS_ID} role="status" className="empty:hidden">
        {(problem || hasNoKey) && !isBusy && (
          <Notice tone="danger">{hasNoKey ? m.clusters_staff_no_key() : problem?.message}</Notice>
        )}
      </div>
      <PinPad
        label={m.clusters_staff_pin_of({ name: chosen.name })}
        isBusy={isBusy}
        describedBy={STATUS_ID}
        onComplete={(pin) => void unlock(pin)}
      />
    </div>
  );
}

/** Asks for another challenge from time to time, and at once where one was too old: the device slept. */
function useRenewal(reply: ActionReply | undefined): void {
  const refresh = useRefresh();
  const isOver = reply?.ok === false && reply.problem.code === 'clusters.challenge_over';
  useRefreshWhile(true, RENEW_MS);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
}

function PeopleList({
  people,
  onChoose,
}: {
  people: readonly StaffChoice[];
  onChoose: (personId: string) => void;
}): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{m.clusters_staff_who()}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {people.map(({ personId, name }) => (
          <li key={personId}>
            <Button
              full
              size="lg"
              className="min-w-0 justify-start break-words"
              icon={<UserRound aria-hidden />}
              onClick={() => onChoose(personId)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
