import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { useSubmit } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { signageProblem } from './signage-problem.tsx';

/** Removes what the page is about, after a question. */
export function RemoveForm({
  title,
  text,
  reply,
}: {
  title: string;
  text: string;
  reply: ActionReply | undefined;
}): ReactNode {
  const submit = useSubmit();
  const problem = signageProblem(reply, ['remove']);
  async function remove(): Promise<void> {
    const yes = await prompt({
      title,
      message: text,
      confirmLabel: m.clusters_signage_remove(),
      danger: true,
    });
    if (yes) await submit({ intent: 'remove' }, { method: 'post' });
  }
  return (
    <Card title={title} description={text}>
      {problem && <ProblemNotice problem={problem} />}
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
        {m.clusters_signage_remove()}
      </Button>
    </Card>
  );
}
