import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';

/** Footer navigation between questions, the overview and submitting. */
export function StepBar({
  view,
  at,
  count,
  isSubmitting,
  isReadOnly,
  onGo,
  onReview,
  onSubmit,
}: {
  view: 'question' | 'review';
  /** Question index from 0, of `count`. */
  at: number;
  count: number;
  isSubmitting: boolean;
  isReadOnly: boolean;
  onGo: (index: number) => void;
  onReview: () => void;
  onSubmit: () => void;
}): ReactNode {
  return (
    <div className="sticky bottom-(--bottom-bar,0px) z-20 -mx-4 flex gap-3 border-t border-line bg-surface/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
      {view === 'question' ? (
        <>
          <IconButton
            variant="outlined"
            label={m.exams_previous()}
            icon={<ArrowLeft aria-hidden />}
            disabled={at === 0}
            onClick={() => onGo(at - 1)}
          />
          <Button className="whitespace-nowrap lg:hidden" onClick={onReview}>
            {m.exams_overview_short()}
          </Button>
          <span className="grow" />
          {at < count - 1 ? (
            <Button variant="primary" className="whitespace-nowrap" onClick={() => onGo(at + 1)}>
              {m.exams_next()}
            </Button>
          ) : (
            <Button variant="primary" className="whitespace-nowrap" onClick={onReview}>
              {m.exams_to_review()}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button icon={<ArrowLeft aria-hidden />} onClick={() => onGo(at)}>
            {m.exams_back_to_questions()}
          </Button>
          <span className="grow" />
          <Button variant="primary" disabled={isSubmitting || isReadOnly} onClick={onSubmit}>
            {isSubmitting ? m.exams_submitting() : m.exams_submit()}
          </Button>
        </>
      )}
    </div>
  );
}
