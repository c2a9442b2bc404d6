import { PackageCheck, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import { toast } from '#ui/toast/toast.ts';
import { DemoSection, DemoState } from './demo-section.tsx';
import { recordWords } from './record-text.ts';
import { wait } from './wait.tsx';

const WORK_MS = 700;

/** The state of a record with its next steps. */
export function StatusSection(): ReactNode {
  const w = recordWords();
  const [isPacked, setPacked] = useState(false);
  const pack: StatusStep = {
    key: 'pack',
    label: w.pack,
    icon: <PackageCheck aria-hidden />,
    onTake: async () => {
      await wait(WORK_MS);
      setPacked(true);
    },
  };
  const ship: StatusStep = {
    key: 'ship',
    label: w.ship,
    icon: <Send aria-hidden />,
    onOpen: () => void toast({ message: w.ship }),
  };
  const cancel: StatusStep = {
    key: 'cancel',
    label: w.cancel,
    icon: <Undo2 aria-hidden />,
    danger: true,
    onOpen: () => setPacked(false),
  };
  return (
    <DemoSection id="status-steps" title="Status steps">
      <DemoState name={w.statusWorks}>
        <Card>
          <StatusSteps
            status={<Badge tone={isPacked ? 'positive' : 'accent'}>{isPacked ? w.packed : w.paid}</Badge>}
            steps={
              isPacked
                ? [ship, cancel]
                : [pack, ship, { ...pack, key: 'hand', label: w.handOver, refusal: w.later }, cancel]
            }
          />
        </Card>
      </DemoState>
      <DemoState name={w.statusWaits}>
        <Card>
          <StatusSteps
            status={<Badge tone="warning">{w.awaiting}</Badge>}
            hint={w.awaitingHint}
            steps={[{ ...pack, refusal: w.later }, { ...ship, refusal: w.later }, cancel]}
          />
        </Card>
      </DemoState>
      <DemoState name={w.statusLink}>
        <Card>
          <StatusSteps
            status={<Badge tone="accent">{w.awaiting}</Badge>}
            steps={[{ key: 'open', label: w.open, to: '#status-steps' }]}
          />
        </Card>
      </DemoState>
      <DemoState name={w.statusDone}>
        <Card>
          <StatusSteps status={<Badge>{w.cancelled}</Badge>} steps={[]} />
        </Card>
      </DemoState>
    </DemoSection>
  );
}
