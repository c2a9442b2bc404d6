import {
  ArrowLeft,
  ArrowRight,
  Award,
  Check,
  CircleCheckBig,
  ListTree,
  PartyPopper,
  WifiOff,
} from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TabPanels } from '#ui/navigation/tabs.tsx';
import { HandInInput, handIn } from '../assignment/handins.ts';
import { durationText, KindIcon, kindText } from '../lesson/lesson-text.tsx';
import type { FilmControl } from '../media/film-player.tsx';
import { lessonsPaths } from '../paths.ts';
import { learn, visitLessons } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { findMovedSlug } from '../lesson/lesson-rows.ts';
import type { UnmetTerm } from '../progress/lesson-completion-rules.ts';
import { ClosedPartBody } from './closed-part.tsx';
import { addNote, NoteInput, removeNote } from './notes.ts';
import { NotesPanel } from './notes-panel.tsx';
import { OutlineList } from './outline-list.tsx';
import { PartBody } from './part-body.tsx';
import { type ClosedPart, getPartPage, type PlayView } from './play-view.ts';
import { changePost, PostInput, writePost } from './posts.ts';
import { PostsPanel } from './posts-panel.tsx';
import { markDone } from '../progress/record-progress.ts';
import { type Heartbeats, useHeartbeats } from '../progress/use-heartbeats.tsx';

export const loader = pageLoader({
  access: visitLessons,
  params: z.object({ lesson: LessonSlug, slug: LessonSlug }),
  query: z.object({ draft: z.string().optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const moved = await findMovedSlug(scope, params.lesson);
    if (moved !== null) throw redirectWithin(lessonsPaths.play(moved, params.slug), 301);
    const page = await getPartPage(scope, {
      lesson: params.lesson,
      part: params.slug,
      isDraft: query.draft !== undefined,
    });
    return {
      ...page,
      zone: scope.tenant.zone,
      isGuest: scope.actor.kind === 'guest',
      formKey: scope.requestId,
    };
  },
});

/** The route calls the part `slug`; the use cases call it `part`. */
const ofPart = <Shape extends z.ZodType>(schema: Shape) =>
  z.preprocess(
    (form) =>
      typeof form === 'object' && form !== null && 'slug' in form ? { ...form, part: form.slug } : form,
    schema,
  );

export const action = pageAction({
  access: learn,
  intents: {
    done: intent({ input: ofPart(z.object({ lesson: LessonSlug, part: LessonSlug })), handle: markDone }),
    hand_in: intent({
      input: ofPart(HandInInput),
      limit: { perMinute: 20 },
      handle: handIn,
    }),
    note: intent({ input: ofPart(NoteInput), limit: { perMinute: 60 }, handle: addNote }),
    remove_note: intent({ input: z.object({ lesson: LessonSlug, note: z.uuid() }), handle: removeNote }),
    post: intent({ input: ofPart(PostInput), limit: { perMinute: 20 }, handle: writePost }),
    change_post: intent({
      input: z.object({ lesson: LessonSlug, post: z.uuid(), change: z.enum(['remove', 'pin', 'unpin']) }),
      handle: changePost,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const shown = loaderData?.view ?? loaderData?.closed;
  return [
    { title: shown ? `${shown.part.title} · ${shown.lesson.title}` : m.lessons_title() },
    { name: 'robots', content: 'noindex' },
  ];
};

/** Anchor of the outline, linked from every part on phones. */
const OUTLINE = 'outline';

export default function PlayPage(): ReactNode {
  const { view, closed, zone, isGuest } = useLoaderData<typeof loader>();
  if (closed) return <Closed closed={closed} zone={zone} />;
  return <Player key={`${view.lesson.slug}/${view.part.slug}`} view={view} zone={zone} isGuest={isGuest} />;
}

function Player({ view, zone, isGuest }: { view: PlayView; zone: string; isGuest: boolean }): ReactNode {
  const control = useRef<FilmControl | null>(null);
  const heartbeats = useHeartbeats(
    { lesson: view.lesson.slug, part: view.part.slug, person: view.personId },
    view.as === 'learner',
  );
  const percent = heartbeats.latest?.lessonPercent ?? view.completion?.percent ?? null;
  const isComplete = heartbeats.latest?.isLessonComplete ?? view.completion?.isComplete ?? false;
  return (
    <PlayFrame
      shown={view}
      zone={zone}
      doneNow={heartbeats.latest?.isDone ?? false}
      status={
        <>
          {heartbeats.isOffline && (
            <Badge tone="warning" icon={<WifiOff aria-hidden />}>
              {m.lessons_offline()}
            </Badge>
          )}
          {percent !== null && (
            <>
              <div className="hidden w-40 sm:block">
                <ProgressBar label={m.lessons_progress()} percent={percent} showLabel />
              </div>
              <ProgressBar
                label={m.lessons_progress()}
                percent={percent}
                className="absolute inset-x-0 -bottom-0.5 sm:hidden [&>div]:h-1! [&>div]:rounded-none!"
              />
            </>
          )}
        </>
      }
    >
      <Standing view={view} isGuest={isGuest} />
      <NewerVersion
        isNewer={heartbeats.latest !== null && heartbeats.latest.lessonVersion > view.lesson.version}
      />
      <PartHeading part={view.part} />
      <PartBody view={view} heartbeats={heartbeats} control={control} zone={zone} />
      <DoneBar view={view} heartbeats={heartbeats} />
      {view.completion && <CompletionCard view={view} isComplete={isComplete} />}
      <Steps view={view} />
      {view.as !== 'preview' && !view.isDraft && <Panels view={view} zone={zone} control={control} />}
    </PlayFrame>
  );
}

function Closed({ closed, zone }: { closed: ClosedPart; zone: string }): ReactNode {
  return (
    <PlayFrame shown={closed} zone={zone} doneNow={false}>
      <PartHeading part={closed.part} />
      <ClosedPartBody closed={closed} zone={zone} />
    </PlayFrame>
  );
}

function PartHeading({ part }: { part: ClosedPart['part'] }): ReactNode {
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <KindIcon kind={part.kind} />
        {kindText(part.kind)} · {part.sectionTitle}
      </p>
      <h1 className="text-2xl font-semibold sm:text-3xl">{part.title}</h1>
    </div>
  );
}

/** Frame of the player: the lesson's name on top, the outline beside the part or below it. */
function PlayFrame({
  shown,
  zone,
  doneNow,
  status,
  children,
}: {
  shown: PlayView | ClosedPart;
  zone: string;
  doneNow: boolean;
  status?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { lesson, outline } = shown;
  const done = outline.filter(({ isDone }) => isDone).length;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-surface px-3 py-2 sm:px-5">
        <Link
          to={lessonsPaths.lesson(lesson.slug)}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          aria-label={m.lessons_back_to({ title: lesson.title })}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <p className="min-w-0 grow truncate font-medium">{lesson.title}</p>
        {status}
        <a
          href={`#${OUTLINE}`}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-2 text-sm text-ink-soft tabular-nums hover:bg-sunken lg:hidden"
        >
          <ListTree aria-hidden className="size-5" />
          <span className="sr-only">{m.lessons_outline()}</span>
          {shown.as === 'learner' && m.lessons_done_of({ done, count: outline.length })}
        </a>
      </header>
      <div className="mx-auto flex w-full max-w-[100rem] grow flex-col lg:flex-row">
        <div className="min-w-0 grow px-4 py-5 sm:px-8 lg:py-8">
          <div className="mx-auto flex max-w-3xl flex-col gap-6">{children}</div>
        </div>
        <aside
          id={OUTLINE}
          aria-label={m.lessons_outline()}
          className="scroll-mt-16 border-t border-line bg-surface lg:border-t-0 lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:w-96 lg:shrink-0 lg:overflow-y-auto lg:border-s"
        >
          <OutlineList view={shown} doneNow={doneNow} zone={zone} />
        </aside>
      </div>
    </div>
  );
}

function Standing({ view, isGuest }: { view: PlayView; isGuest: boolean }): ReactNode {
  if (view.as === 'teacher')
    return (
      <Notice
        tone="warning"
        title={view.isDraft ? m.lessons_looking_at_draft() : m.lessons_looking_as_learner()}
      >
        <span className="flex flex-wrap items-center gap-3">
          {m.lessons_never_counted()}
          <LinkButton size="sm" to={lessonsPaths.manageContent(view.lesson.slug)}>
            {m.lessons_manage_content()}
          </LinkButton>
        </span>
      </Notice>
    );
  if (view.as === 'preview')
    return (
      <Notice tone="accent" title={m.lessons_preview_of({ title: view.lesson.title })}>
        <span className="flex flex-wrap items-center gap-3">
          {isGuest ? m.lessons_preview_text_guest() : m.lessons_preview_text()}
          <LinkButton size="sm" variant="primary" to={lessonsPaths.enrol(view.lesson.slug)}>
            {m.lessons_enrol()}
          </LinkButton>
        </span>
      </Notice>
    );
  return null;
}

/** Learners keep the publication that they opened until they load the newer one. */
function NewerVersion({ isNewer }: { isNewer: boolean }): ReactNode {
  const { revalidate, state } = useRevalidator();
  if (!isNewer) return null;
  return (
    <Notice
      tone="accent"
      live
      title={m.lessons_newer_version()}
      action={
        <Button size="sm" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {m.lessons_newer_version_show()}
        </Button>
      }
    >
      {m.lessons_newer_version_text()}
    </Notice>
  );
}

/** Kinds completed by an exam or a hand-in rather than by a button. */
const NOT_BY_HAND: ReadonlySet<string> = new Set(['exam', 'assignment']);

function DoneBar({ view, heartbeats }: { view: PlayView; heartbeats: Heartbeats }): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const { part } = view;
  if (view.as !== 'learner' || part.percent !== null || NOT_BY_HAND.has(part.kind)) return null;
  const isDone = part.isDone || (heartbeats.latest?.isDone ?? false);
  const remaining = heartbeats.latest?.remainingSeconds ?? part.remainingSeconds;
  const problem = problemOf(reply, 'done');
  if (isDone)
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-positive">
        <CircleCheckBig aria-hidden className="size-5" />
        {m.lessons_part_done()}
      </p>
    );
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="done" />
      <SubmitButton
        variant="primary"
        icon={<Check aria-hidden />}
        busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'done'}
        outcome={problem ? 'error' : undefined}
      >
        {m.lessons_mark_done()}
      </SubmitButton>
      {remaining > 0 && (
        <span className="text-sm text-ink-soft">
          {m.lessons_still_seconds({ time: durationText(remaining) })}
        </span>
      )}
      {problem && (
        <span role="alert" className="text-sm text-danger">
          {problem.message}
        </span>
      )}
    </Form>
  );
}

function CompletionCard({ view, isComplete }: { view: PlayView; isComplete: boolean }): ReactNode {
  const { completion } = view;
  if (!completion) return null;
  if (isComplete)
    return (
      <Notice tone="positive" title={m.lessons_complete()} live>
        <span className="flex items-center gap-2">
          <PartyPopper aria-hidden className="size-5" />
          {completion.hasNewParts ? m.lessons_complete_new_parts() : m.lessons_complete_text()}
        </span>
        {view.lesson.givesCertificate && (
          <LinkButton
            to={lessonsPaths.certificates(view.lesson.slug)}
            variant="primary"
            size="sm"
            icon={<Award aria-hidden />}
            className="mt-3"
          >
            {m.lessons_see_certificate()}
          </LinkButton>
        )}
      </Notice>
    );
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">
        {m.lessons_still_missing()}
      </summary>
      <ul className="flex list-disc flex-col gap-1 border-t border-line py-3 ps-9 pe-4">
        {completion.unmet.map((term) => (
          <li key={term.kind}>{termText(term)}</li>
        ))}
      </ul>
    </details>
  );
}

function termText(term: UnmetTerm): string {
  switch (term.kind) {
    case 'parts':
      return m.lessons_unmet_parts({ count: term.count, title: term.firstTitle });
    case 'study_time':
      return m.lessons_unmet_study_time({ minutes: term.minutes });
    case 'approval':
      return m.lessons_unmet_approval();
    case 'nothing_required':
      return m.lessons_unmet_nothing_required();
  }
}

function Steps({ view }: { view: PlayView }): ReactNode {
  // The outline explains why a locked part cannot be opened.
  const next = view.outline.find(({ slug, lock }) => slug === view.nextSlug && lock === null);
  const previous = view.outline.find(({ slug, lock }) => slug === view.previousSlug && lock === null);
  if (!next && !previous) return null;
  const to = (slug: string): string =>
    lessonsPaths.play(view.lesson.slug, slug) + (view.isDraft ? '?draft=1' : '');
  // On phones the bar is the last element and sticks to the bottom, within reach of the thumb.
  return (
    <StickyBar className={classNames('max-sm:order-last max-sm:py-2!', !next && 'max-sm:static!')}>
      <nav
        aria-label={m.lessons_steps()}
        className="flex w-full items-center justify-between gap-2 sm:border-t sm:border-line sm:pt-4"
      >
        {previous && (
          <Link
            to={to(previous.slug)}
            className="inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-md px-3 font-medium hover:bg-sunken"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            <span className="sr-only sm:not-sr-only">{m.lessons_previous()}</span>
          </Link>
        )}
        {next && (
          <Link
            to={to(next.slug)}
            prefetch="intent"
            className="ms-auto inline-flex min-h-12 min-w-0 items-center gap-3 rounded-md bg-accent px-4 font-medium text-accent-ink hover:bg-accent-hover"
          >
            <span className="min-w-0 truncate">
              {m.lessons_next()}: {next.title}
            </span>
            <ArrowRight aria-hidden className="size-4.5 shrink-0" />
          </Link>
        )}
      </nav>
    </StickyBar>
  );
}

function Panels({
  view,
  zone,
  control,
}: {
  view: PlayView;
  zone: string;
  control: RefObject<FilmControl | null>;
}): ReactNode {
  return (
    <TabPanels
      label={m.lessons_beside()}
      panels={[
        ...(view.as === 'learner'
          ? [
              {
                id: 'notes',
                label: m.lessons_notes_count({ count: view.notes.length }),
                content: (
                  <NotesPanel
                    notes={view.notes}
                    isPlayed={view.part.percent !== null}
                    at={() => control.current?.at() ?? 0}
                    onJump={(ms) => control.current?.seek(ms)}
                  />
                ),
              },
            ]
          : []),
        {
          id: 'questions',
          label: m.lessons_questions_count({ count: view.posts.length }),
          content: (
            <PostsPanel posts={view.posts} zone={zone} mayWrite={view.mayWrite} isStaff={view.isStaff} />
          ),
        },
      ]}
    />
  );
}
