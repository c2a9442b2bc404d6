import { Award, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { lessonsPaths } from '#modules/lessons/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { LessonAddress } from '../template/lesson-address-contract.ts';
import { Found } from '../check/check-panel.tsx';
import { certificatesPaths } from '../paths.ts';
import { visitLessonCertificates } from '../permissions.ts';
import { lessonView } from './lesson-view.ts';

/** The person's own certificates of one lesson; teachers also get a link to all of them. */
export const loader = pageLoader({
  access: visitLessonCertificates,
  params: z.object({ slug: LessonAddress }),
  handle: async (scope, { params }) => ({
    ...(await lessonView(scope, params.slug)),
    isGuest: scope.actor.kind === 'guest',
  }),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.certificates_of_lesson()} · ${loaderData?.lesson.title ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

export default function LessonCertificatesPage(): ReactNode {
  const { lesson, gives, own, isGiver, isGuest } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader
        title={m.certificates_of_lesson()}
        subtitle={lesson.title}
        breadcrumbs={[
          { label: lesson.title, to: lessonsPaths.lesson(lesson.slug) },
          { label: m.certificates_of_lesson() },
        ]}
        actions={
          isGiver && (
            <LinkButton
              to={certificatesPaths.manageLesson(lesson.slug)}
              size="sm"
              icon={<Settings2 aria-hidden />}
            >
              {m.certificates_manage()}
            </LinkButton>
          )
        }
      />
      {isGuest && (
        <Notice className="mb-5">
          {m.certificates_sign_in_hint()}{' '}
          <TextLink to={certificatesPaths.signIn(certificatesPaths.ofLesson(lesson.slug))}>
            {m.certificates_sign_in()}
          </TextLink>
        </Notice>
      )}
      {own.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {own.map((certificate) => (
            <li key={certificate.code}>
              <Found
                certificate={certificate}
                to={certificatesPaths.certificate(lesson.slug, certificate.code)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Award />}
          title={gives ? m.certificates_not_yet() : m.certificates_gives_none()}
          action={
            <LinkButton to={lessonsPaths.lesson(lesson.slug)} variant="primary">
              {m.certificates_to_lesson()}
            </LinkButton>
          }
        >
          {gives ? m.certificates_not_yet_text() : m.certificates_gives_none_text()}
        </EmptyState>
      )}
    </PageFrame>
  );
}
