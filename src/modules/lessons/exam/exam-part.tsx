import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { PartView } from '../progress/part-view.ts';

/** A part's exam. */
export interface ExamOfPart {
  readonly path: string;
  readonly title: string;
  readonly purpose: string;
  readonly mustPass: boolean;
}

export function purposeText(purpose: string): string {
  if (purpose === 'pre') return m.lessons_exam_pre();
  return purpose === 'post' ? m.lessons_exam_post() : m.lessons_exam_quiz();
}

/** The exam part in the player: requirements, standing and link to the exam. */
export function ExamPart({
  view: { exam, part, as },
}: {
  view: PartView & { readonly exam: ExamOfPart | null };
}): ReactNode {
  if (!exam) return <Notice tone="warning">{m.lessons_exam_none()}</Notice>;
  const needsPass = exam.mustPass && exam.purpose !== 'pre';
  return (
    <Card
      title={exam.title}
      description={needsPass ? m.lessons_exam_must_pass() : m.lessons_exam_must_take()}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Badge>{purposeText(exam.purpose)}</Badge>
        {part.standing === 'awaiting' && <Badge tone="accent">{m.lessons_exam_awaiting()}</Badge>}
        {part.standing === 'marked' && part.isPassed !== null && (
          <Badge tone={part.isPassed ? 'positive' : 'warning'}>
            {part.isPassed ? m.lessons_exam_passed() : m.lessons_exam_not_passed()}
          </Badge>
        )}
        {part.scorePercent !== null && (
          <span className="tabular-nums">{m.lessons_exam_score({ percent: part.scorePercent })}</span>
        )}
        {as !== 'preview' && (
          <span className="ms-auto">
            <LinkButton variant="primary" to={exam.path} icon={<ClipboardCheck aria-hidden />}>
              {m.lessons_exam_open()}
            </LinkButton>
          </span>
        )}
      </div>
    </Card>
  );
}
