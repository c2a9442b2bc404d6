import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { STATUS_TONES, statusText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import type { ManagedLesson } from './managed-lessons.ts';

/** Header and tabs of all pages for editing a lesson. Assistants see only the learners. */
export function LessonHead({
  lesson,
  current,
  actions,
}: {
  lesson: ManagedLesson;
  current:
    | 'settings'
    | 'content'
    | 'rounds'
    | 'learners'
    | 'work'
    | 'gradebook'
    | 'analytics'
    | 'certificate';
  actions?: ReactNode;
}): ReactNode {
  const isTeacher = lesson.teaching !== 'assistant';
  return (
    <PageHeader
      title={lesson.title}
      badge={
        <span className="inline-flex flex-wrap gap-2">
          <Badge tone={STATUS_TONES[lesson.status]}>{statusText(lesson.status)}</Badge>
          {lesson.hasUnpublished && lesson.status === 'published' && (
            <Badge tone="warning">{m.lessons_has_unpublished()}</Badge>
          )}
        </span>
      }
      breadcrumbs={[
        { label: m.lessons_manage_lessons(), to: lessonsPaths.manage() },
        { label: lesson.title },
      ]}
      actions={
        <>
          {actions}
          <LinkButton to={lessonsPaths.lesson(lesson.slug)} size="sm" icon={<ExternalLink aria-hidden />}>
            {m.lessons_see_lesson()}
          </LinkButton>
        </>
      }
      tabs={
        <Tabs
          label={lesson.title}
          tabs={[
            ...(isTeacher
              ? [
                  {
                    to: lessonsPaths.manageContent(lesson.slug),
                    label: m.lessons_manage_content(),
                    current: current === 'content',
                  },
                  {
                    to: lessonsPaths.manageLesson(lesson.slug),
                    label: m.lessons_manage_settings(),
                    current: current === 'settings',
                  },
                  {
                    to: lessonsPaths.manageRounds(lesson.slug),
                    label: m.lessons_manage_rounds(),
                    current: current === 'rounds',
                  },
                  {
                    to: lessonsPaths.manageCertificate(lesson.slug),
                    label: m.lessons_manage_certificate(),
                    current: current === 'certificate',
                  },
                ]
              : []),
            {
              to: lessonsPaths.manageLearners(lesson.slug),
              label: m.lessons_manage_learners(),
              current: current === 'learners',
            },
            {
              to: lessonsPaths.manageWork(lesson.slug),
              label: m.lessons_manage_work(),
              current: current === 'work',
            },
            {
              to: lessonsPaths.manageGradebook(lesson.slug),
              label: m.lessons_manage_gradebook(),
              current: current === 'gradebook',
            },
            {
              to: lessonsPaths.manageAnalytics(lesson.slug),
              label: m.lessons_manage_analytics(),
              current: current === 'analytics',
            },
          ]}
        />
      }
    />
  );
}
