import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { lessonsPaths } from '../paths.ts';

/** Heading of a report below a lesson's statistics, with the way back to them. */
export function ReportHeading({ lesson, title }: { lesson: string; title: string }): ReactNode {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <span data-print="hide">
        <LinkButton to={lessonsPaths.manageAnalytics(lesson)} size="sm" icon={<ArrowLeft aria-hidden />}>
          {m.lessons_manage_analytics()}
        </LinkButton>
      </span>
    </div>
  );
}
