import { ArrowDown, ArrowUp, Eye, GripVertical, Pencil, Plus, RotateCcw, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, type MetaFunction, useFetcher, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { prompt } from '#ui/prompt.ts';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { durationText, KindIcon, kindText } from '../lesson-words.tsx';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import {
  AddPartInput,
  AddSectionInput,
  ArrangeInput,
  LessonSlug,
  type ManagedPart,
  type ManagedSection,
  PublishInput,
  RemovePartInput,
  RemoveSectionInput,
  RenameSectionInput,
  RestoreInput,
  SavePartInput,
} from '../tree/lesson-contract.ts';
import { getTaughtLesson } from '../tree/lesson-rows.ts';
import { listSnapshots, publishLesson, restoreSnapshot } from '../tree/publish-lesson.ts';
import {
  addPart,
  addSection,
  arrangeTree,
  readTree,
  removePart,
  removeSection,
  renameSection,
  savePart,
} from '../tree/save-tree.ts';
import { type Arrangement, dropPart, movePart, moveSection } from './arrange-rules.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { offeredKinds } from './part-kinds-rules.ts';
import { listOfferedExams } from './offered-exams.ts';
import { PartForm } from './part-form.tsx';

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
      readTree(scope, row.lesson_id),
      listSnapshots(scope, row),
      listOfferedExams(scope),
    ]);
    return {
      lesson,
      tree,
      snapshots,
      exams,
      editing: query.part ?? null,
      personId: scope.actor.kind === 'person' ? scope.actor.userId : '',
      zone: scope.tenant.zone,
    };
  },
});

const version = z.coerce.number().int();
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined; // not JSON: the schema behind says what is missing
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
      }),
      handle: savePart,
    }),
    remove_part: intent({ input: RemovePartInput.extend({ version }), handle: removePart }),
    arrange: intent({
      input: ArrangeInput.extend({ version, sections: z.preprocess(fromJson, ArrangeInput.shape.sections) }),
      handle: arrangeTree,
    }),
    publish: intent({ input: PublishInput.extend({ version }), handle: publishLesson }),
    restore: intent({
      input: RestoreInput.extend({ version, snapshot: z.coerce.number().int().positive() }),
      handle: restoreSnapshot,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_content()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonContentPage(): ReactNode {
  const { lesson, tree, snapshots, editing } = useLoaderData<typeof loader>();
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

interface Builder {
  readonly send: (intent: string, fields: Record<string, string>) => void;
  readonly arrange: (change: (tree: readonly Arrangement[]) => Arrangement[]) => void;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly isStale: boolean;
  readonly reload: () => void;
  readonly dragged: string | null;
  readonly drag: (partId: string | null) => void;
}

/** Every change names the version that was seen: who saves second is told, and loses nothing. */
function useBuilder(): Builder {
  const { lesson, tree } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const revalidator = useRevalidator();
  const [dragged, drag] = useState<string | null>(null);
  const problem = sender.state === 'idle' ? problemOf(sender.data) : null;
  const send = (name: string, fields: Record<string, string>): void =>
    void sender.submit({ intent: name, version: String(lesson.treeVersion), ...fields }, { method: 'post' });
  const present = tree.map(({ sectionId, parts }) => ({
    sectionId,
    parts: parts.map(({ partId }) => partId),
  }));
  return {
    send,
    arrange: (change) => {
      const next = change(present);
      if (JSON.stringify(next) !== JSON.stringify(present))
        send('arrange', { sections: JSON.stringify(next) });
    },
    isBusy: sender.state !== 'idle',
    problem: problem?.message ?? null,
    isStale: sender.data?.ok === false && sender.data.problem.code === 'lessons.version_conflict',
    reload: () => void revalidator.revalidate(),
    dragged,
    drag,
  };
}

function SectionCard({
  section,
  at,
  count,
  builder,
  editing,
}: {
  section: ManagedSection;
  at: number;
  count: number;
  builder: Builder;
  editing: string | null;
}): ReactNode {
  const { sectionId, title, parts } = section;

  async function rename(): Promise<void> {
    const typed = await prompt({
      title: m.lessons_section_rename(),
      message: m.lessons_section_rename_text(),
      confirmLabel: m.lessons_save(),
      input: { label: m.lessons_field_title(), defaultValue: title, maxLength: 120 },
    });
    if (typeof typed === 'string' && typed.trim() !== '')
      builder.send('rename_section', { sectionId, title: typed });
  }

  async function remove(): Promise<void> {
    const yes = await prompt({
      title: m.lessons_section_remove(),
      message: m.lessons_section_remove_text({ title, count: parts.length }),
      confirmLabel: m.lessons_remove(),
      danger: true,
    });
    if (yes) builder.send('remove_section', { sectionId });
  }

  return (
    <section
      aria-label={title}
      className="rounded-lg border border-line bg-surface"
      onDragOver={(event) => builder.dragged && event.preventDefault()}
      onDrop={() => {
        const { dragged } = builder;
        if (dragged) builder.arrange((tree) => dropPart(tree, dragged, { sectionId, before: null }));
        builder.drag(null);
      }}
    >
      <header className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2">
        <h2 className="me-auto min-w-0 font-semibold break-words">{title}</h2>
        <IconButton
          label={m.lessons_move_up({ name: title })}
          icon={<ArrowUp aria-hidden />}
          disabled={at === 0 || builder.isBusy}
          onClick={() => builder.arrange((tree) => moveSection(tree, sectionId, -1))}
        />
        <IconButton
          label={m.lessons_move_down({ name: title })}
          icon={<ArrowDown aria-hidden />}
          disabled={at === count - 1 || builder.isBusy}
          onClick={() => builder.arrange((tree) => moveSection(tree, sectionId, 1))}
        />
        <IconButton
          label={m.lessons_rename({ name: title })}
          icon={<Pencil aria-hidden />}
          onClick={() => void rename()}
        />
        <IconButton
          label={m.lessons_remove_named({ name: title })}
          icon={<Trash2 aria-hidden />}
          onClick={() => void remove()}
        />
      </header>
      {parts.length === 0 && <p className="px-4 py-4 text-ink-soft">{m.lessons_section_empty()}</p>}
      <ol>
        {parts.map((part, index) => (
          <PartRow
            key={part.partId}
            part={part}
            sectionId={sectionId}
            isFirst={at === 0 && index === 0}
            isLast={at === count - 1 && index === parts.length - 1}
            builder={builder}
            isOpen={editing === part.partId}
          />
        ))}
      </ol>
      <AddPart sectionId={sectionId} builder={builder} />
    </section>
  );
}

function PartRow({
  part,
  sectionId,
  isFirst,
  isLast,
  builder,
  isOpen,
}: {
  part: ManagedPart;
  sectionId: string;
  isFirst: boolean;
  isLast: boolean;
  builder: Builder;
  isOpen: boolean;
}): ReactNode {
  const { lesson, exams, personId } = useLoaderData<typeof loader>();
  const duration = durationText(Math.max(part.durationSeconds, part.minSeconds));

  async function remove(): Promise<void> {
    const yes = await prompt({
      title: m.lessons_part_remove(),
      message: m.lessons_part_remove_text({ title: part.title }),
      confirmLabel: m.lessons_remove(),
      danger: true,
    });
    if (yes) builder.send('remove_part', { partId: part.partId });
  }

  return (
    <li
      draggable={!isOpen}
      aria-describedby="arrange-help"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', part.title);
        builder.drag(part.partId);
      }}
      onDragEnd={() => builder.drag(null)}
      onDragOver={(event) => builder.dragged && event.preventDefault()}
      onDrop={(event) => {
        event.stopPropagation();
        const { dragged } = builder;
        if (dragged) builder.arrange((tree) => dropPart(tree, dragged, { sectionId, before: part.partId }));
        builder.drag(null);
      }}
      className={classNames(
        'border-b border-line',
        builder.dragged === part.partId && 'opacity-50',
        builder.dragged !== null &&
          builder.dragged !== part.partId &&
          'hover:border-t-2 hover:border-t-accent',
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 py-1 ps-2 pe-3 sm:flex-nowrap">
        <GripVertical aria-hidden className="hidden size-5 shrink-0 cursor-grab text-ink-soft sm:block" />
        <span className="text-ink-soft" title={kindText(part.kind)}>
          <KindIcon kind={part.kind} />
        </span>
        <Link
          to={
            isOpen
              ? lessonsPaths.manageContent(lesson.slug)
              : `${lessonsPaths.manageContent(lesson.slug)}?part=${part.partId}`
          }
          preventScrollReset
          aria-expanded={isOpen}
          className="flex min-h-11 min-w-0 grow flex-col justify-center font-medium hover:text-accent"
        >
          <span className="break-words">{part.title}</span>
          <span className="text-sm font-normal text-ink-soft">
            {[kindText(part.kind), duration].filter(Boolean).join(' · ')}
          </span>
        </Link>
        {!part.isRequired && <Badge>{m.lessons_optional()}</Badge>}
        {part.isPreview && <Badge tone="positive">{m.lessons_preview()}</Badge>}
        <span className="flex">
          <IconButton
            label={m.lessons_move_up({ name: part.title })}
            icon={<ArrowUp aria-hidden />}
            disabled={isFirst || builder.isBusy}
            onClick={() => builder.arrange((tree) => movePart(tree, part.partId, -1))}
          />
          <IconButton
            label={m.lessons_move_down({ name: part.title })}
            icon={<ArrowDown aria-hidden />}
            disabled={isLast || builder.isBusy}
            onClick={() => builder.arrange((tree) => movePart(tree, part.partId, 1))}
          />
          <IconButton
            label={m.lessons_remove_named({ name: part.title })}
            icon={<Trash2 aria-hidden />}
            onClick={() => void remove()}
          />
        </span>
      </div>
      {isOpen && (
        <PartForm
          key={part.partId}
          part={part}
          version={lesson.treeVersion}
          exams={exams}
          personId={personId}
        />
      )}
    </li>
  );
}

function AddPart({ sectionId, builder }: { sectionId: string; builder: Builder }): ReactNode {
  const [key, setKey] = useState(0);
  return (
    <form
      key={key}
      className="flex flex-col gap-3 p-4 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [typed, kind] = [form.get('title'), form.get('kind')];
        const title = typeof typed === 'string' ? typed.trim() : '';
        if (title === '' || typeof kind !== 'string') return;
        builder.send('add_part', { sectionId, kind, title });
        setKey(key + 1);
      }}
    >
      <Select
        label={m.lessons_part_kind()}
        name="kind"
        defaultValue="text"
        options={offeredKinds.map((value) => ({ value, label: kindText(value) }))}
        className="sm:w-44"
      />
      <div className="grow">
        <TextField label={m.lessons_part_title()} name="title" maxLength={120} autoComplete="off" />
      </div>
      <Button type="submit" icon={<Plus aria-hidden />}>
        {m.lessons_part_add()}
      </Button>
    </form>
  );
}

function AddSection({ builder }: { builder: Builder }): ReactNode {
  async function add(): Promise<void> {
    const title = await prompt({
      title: m.lessons_section_add(),
      message: m.lessons_section_add_text(),
      confirmLabel: m.lessons_section_add(),
      input: { label: m.lessons_field_title(), maxLength: 120 },
    });
    if (typeof title === 'string' && title.trim() !== '') builder.send('add_section', { title });
  }
  return (
    <Button icon={<Plus aria-hidden />} className="self-start" onClick={() => void add()}>
      {m.lessons_section_add()}
    </Button>
  );
}

function PublishCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'publish');
  return (
    <Card title={m.lessons_publish()} description={m.lessons_publish_help()}>
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="version" value={lesson.treeVersion} />
        {problem && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          {lesson.publishedVersion === 0
            ? m.lessons_never_published()
            : lesson.hasUnpublished
              ? m.lessons_has_unpublished_text()
              : m.lessons_all_published()}
        </p>
        <TextField
          key={lesson.publishedVersion}
          label={m.lessons_publish_note()}
          name="note"
          maxLength={300}
          optional
        />
        <SubmitButton
          variant="primary"
          icon={<Send aria-hidden />}
          busy={sender.state !== 'idle'}
          outcome={sender.data ? (sender.data.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_publish()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}

function Snapshots({ builder }: { builder: Builder }): ReactNode {
  const { snapshots, zone } = useLoaderData<typeof loader>();
  const locale = getLocale();

  async function restore(snapshot: number): Promise<void> {
    const yes = await prompt({
      title: m.lessons_restore(),
      message: m.lessons_restore_text({ version: snapshot }),
      confirmLabel: m.lessons_restore(),
    });
    if (yes) builder.send('restore', { snapshot: String(snapshot) });
  }

  return (
    <Card title={m.lessons_snapshots()}>
      <ol className="flex flex-col gap-3">
        {snapshots.map((snapshot) => (
          <li key={snapshot.version} className="flex items-start justify-between gap-3 text-sm">
            <span>
              <span className="block font-medium">
                {m.lessons_snapshot_number({ version: snapshot.version, count: snapshot.partCount })}
              </span>
              <span className="block text-ink-soft">
                {formatDateTime(new Date(snapshot.publishedAt), { zone, locale })}
                {snapshot.author && ` · ${snapshot.author}`}
              </span>
              {snapshot.note && <span className="block">{snapshot.note}</span>}
            </span>
            <Button size="sm" variant="quiet" onClick={() => void restore(snapshot.version)}>
              {m.lessons_restore_short()}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
