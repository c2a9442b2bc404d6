import { Archive, ExternalLink, Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSubmit } from 'react-router';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import { Badge } from '#ui/text/badge.tsx';
import type { ExamState } from '../exam/exam-contract.ts';
import { examsPaths } from '../paths.ts';
import { examStateText } from './exam-text.tsx';

/** Where a state leads, the usual step first. */
const STEPS: Readonly<Record<ExamState, readonly ExamState[]>> = {
  draft: ['published', 'archived'],
  published: ['draft', 'archived'],
  archived: ['published', 'draft'],
};

/** The exam's state with its next steps. */
export function ExamStatusCard({
  exam,
}: {
  exam: { readonly state: ExamState; readonly isOpen: boolean; readonly slug: string };
}): ReactNode {
  const submit = useSubmit();
  return (
    <Card
      title={m.exams_state()}
      actions={
        exam.state === 'published' &&
        exam.isOpen && (
          <LinkButton size="sm" icon={<ExternalLink aria-hidden />} to={examsPaths.exam(exam.slug)}>
            {m.exams_to_exam()}
          </LinkButton>
        )
      }
    >
      <StatusSteps
        status={
          <Badge tone={exam.state === 'published' ? 'positive' : 'neutral'}>
            {examStateText(exam.state)}
          </Badge>
        }
        steps={STEPS[exam.state].map((state) => ({
          key: state,
          ...stepOf(state),
          onTake: () => submit({ intent: 'state', state }, { method: 'post', preventScrollReset: true }),
        }))}
      />
    </Card>
  );
}

function stepOf(state: ExamState): Pick<StatusStep, 'label' | 'icon' | 'danger'> {
  switch (state) {
    case 'draft':
      return { label: m.exams_to_draft(), icon: <Undo2 aria-hidden />, danger: true };
    case 'published':
      return { label: m.exams_publish(), icon: <Send aria-hidden /> };
    case 'archived':
      return { label: m.exams_archive(), icon: <Archive aria-hidden />, danger: true };
  }
}
