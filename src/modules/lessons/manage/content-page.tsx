import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { Eye, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { EMPTY_DOCUMENT, RichDocument } from '#platform/documents/document-contract.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { filmStates } from '../media/films.ts';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import {
  AddPartInput,
  AddSectionInput,
  ArrangeInput,
  LessonSlug,
  PublishInput,
  RemovePartInput,
  RemoveSectionInput,
  RenameSectionInput,
  RestoreInput,
  SavePartInput,
} from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { MakeFilmInput, partsBehind, retryFilm } from '../editing/part-file.ts';
import { listSnapshots, publishLesson, restoreSnapshot } from '../editing/publish-lesson.ts';
import {
  addPart,
  addSection,
  arrangeTree,
  removePart,
  removeSection,
  renameSection,
  savePart,
} from '../editing/save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { useFilmsUnderWay } from './film-state.tsx';
import { LessonHead } from './lesson-tabs.tsx';
import { picturesOf } from '../picture/lesson-pictures.ts';
import { getManagedLesson } from './managed-lessons.ts';
import { listOfferedExams } from './offered-exams.ts';
import { useBuilder } from './builder.tsx';
import { PublishCard, Snapshots } from './publish-card.tsx';
import { AddSection, SectionCard } from './section-card.tsx';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: z.object({ part: z.uuid().optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson),
      getTaughtLesson(scope, params.lesson),
    ]);
    const [tree, snapshots, exams] = await Promise.all([
      readTree(scope, row.lessonId),
      listSnapshots(scope, row),
      listOfferedExams(scope),
    ]);
    const versions = tree
      .flatMap(({ parts }) => parts)
      .flatMap(({ body }) => (typeof body.fileVersionId === 'string' ? [body.fileVersionId] : []));
    const edited = tree.flatMap(({ parts }) => parts).find(({ partId }) => partId === query.part);
    const [films, behind, pictures] = await Promise.all([
      filmStates(scope, versions),
      partsBehind(scope, tree),
      picturesOf(scope, row.lessonId, edited ? [edited.body.document] : []),
    ]);
    return {
      lesson,
      tree: tree.map(({ parts, ...section }) => ({
        ...section,
        parts: parts.map((part) =>
          part === edited ? part : { ...part, body: { ...part.body, document: EMPTY_DOCUMENT } },
        ),
      })),
      films,
      behind,
      pictures,
      snapshots,
      exams,
      editing: query.part ?? null,
      personId: scope.actor.kind === 'person' ? scope.actor.userId : '',
      zone: scope.tenant.zone,
    };
  },
});

const version = TypedRowVersion;

const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined; // not JSON: the schema then reports what is missing
  }
};

const checkbox = z
  .literal('on')
  .optional()
  .transform((typed) => typed === 'on');

export const action = pageAction({
  access: teach,
  intents: {
    add_section: intent({ input: AddSectionInput.extend({ version }), handle: addSection }),
    rename_section: intent({ input: RenameSectionInput.extend({ version }), handle: renameSection }),
    remove_section: intent({ input: RemoveSectionInput.extend({ version }), handle: removeSection }),
    add_part: intent({ input: AddPartInput.extend({ version }), handle: addPart }),
    save_part: intent({
      input: SavePartInput.extend({
        version,
        isRequired: checkbox,
        isPreview: checkbox,
        minSeconds: z.coerce
          .number()
          .min(0)
          .max(1_440)
          .transform((minutes) => Math.round(minutes * 60)),
        durationSeconds: z.coerce.number().min(0).max(86_400),
        releaseDays: z.coerce.number().int().min(0).max(3_650),
        body: z.preprocess(fromJson, SavePartInput.shape.body),
        document: z.preprocess(fromJson, RichDocument),
      }),
      handle: (scope, { document, body, ...part }) =>
        savePart(scope, { ...part, body: { ...body, document } }),
    }),
    remove_part: intent({ input: RemovePartInput.extend({ version }), handle: removePart }),
    make_film: intent({ input: MakeFilmInput, limit: { perMinute: 10 }, handle: retryFilm }),
    arrange: intent({
      input: ArrangeInput.extend({ version, sections: z.preprocess(fromJson, ArrangeInput.shape.sections) }),
      handle: arrangeTree,
    }),
    publish: intent({ input: PublishInput.extend({ version }), handle: publishLesson }),
    restore: intent({
      input: RestoreInput.extend({ version, snapshot: TypedRowVersion }),
      handle: restoreSnapshot,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_content()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonContentPage(): ReactNode {
  const { lesson, tree, films, snapshots, editing } = useLoaderData<typeof loader>();
  useFilmsUnderWay(films);
  const builder = useBuilder();
  const first = tree.find(({ parts }) => parts.length > 0)?.parts[0];
  return (
    <>
      <LessonHead
        lesson={lesson}
        current="content"
        actions={
          first && (
            <LinkButton
              to={`${lessonsPaths.play(lesson.slug, first.slug)}?draft=1`}
              size="sm"
              icon={<Eye aria-hidden />}
            >
              {m.lessons_look_as_learner()}
            </LinkButton>
          )
        }
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {builder.problem && (
            <Notice
              tone="danger"
              live
              action={
                builder.isStale && (
                  <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={builder.reload}>
                    {m.lessons_reload()}
                  </Button>
                )
              }
            >
              {builder.problem}
            </Notice>
          )}
          <p id="arrange-help" className="text-sm text-ink-soft">
            {m.lessons_arrange_help()}
          </p>
          <p role="status" className="sr-only">
            {builder.moved}
          </p>
          {tree.length === 0 && (
            <EmptyState title={m.lessons_content_empty()}>{m.lessons_content_empty_text()}</EmptyState>
          )}
          {tree.map((section, at) => (
            <SectionCard
              key={section.sectionId}
              section={section}
              at={at}
              count={tree.length}
              builder={builder}
              editing={editing}
            />
          ))}
          <AddSection builder={builder} />
        </div>
        <div className="flex flex-col gap-5 xl:sticky xl:top-20">
          <PublishCard />
          {snapshots.length > 0 && <Snapshots builder={builder} />}
        </div>
      </div>
    </>
  );
}
