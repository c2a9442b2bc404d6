import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { durationText, KindIcon, kindText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import type { ManagedPart, ManagedSection } from '../lesson/lesson-contract.ts';
import { type Arrangement, dropPart, movePart, moveSection } from './arrange-rules.ts';
import { offeredKinds } from './part-kinds-rules.ts';
import { PartForm } from './part-form.tsx';
import type { Builder } from './builder.tsx';
import type { loader } from './content-page.tsx';

export function SectionCard({
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
      className={classNames(
        'rounded-lg border border-line bg-surface',
        builder.over === sectionId && 'border-accent!',
      )}
      onDragOver={(event) => {
        if (!builder.dragged) return;
        event.preventDefault();
        builder.dragOver(sectionId);
      }}
      onDrop={() => {
        const { dragged } = builder;
        if (dragged) builder.arrange((tree) => dropPart(tree, dragged, { sectionId, before: null }));
        builder.drag(null);
      }}
    >
      <header className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2">
        <h2 className="me-auto min-w-0 font-semibold break-words">{title}</h2>
        <MoveButtons
          id={sectionId}
          name={title}
          builder={builder}
          isFirst={at === 0}
          isLast={at === count - 1}
          change={moveSection}
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
      <AddPart key={parts.at(-1)?.partId} sectionId={sectionId} builder={builder} />
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
      onDragOver={(event) => {
        if (!builder.dragged) return;
        event.preventDefault();
        event.stopPropagation();
        builder.dragOver(part.partId);
      }}
      onDrop={(event) => {
        event.stopPropagation();
        const { dragged } = builder;
        if (dragged) builder.arrange((tree) => dropPart(tree, dragged, { sectionId, before: part.partId }));
        builder.drag(null);
      }}
      className={classNames(
        'border-b border-line',
        builder.dragged === part.partId && 'opacity-50',
        builder.over === part.partId && builder.dragged !== part.partId && 'border-t-2 border-t-accent',
      )}
    >
      <div className="flex min-h-14 items-center gap-x-2 py-1 ps-3 pe-1 sm:ps-2 sm:pe-3">
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
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-soft">
            {[kindText(part.kind), duration].filter(Boolean).join(' · ')}
            {!part.isRequired && <Badge>{m.lessons_optional()}</Badge>}
            {part.isPreview && <Badge tone="positive">{m.lessons_preview()}</Badge>}
          </span>
        </Link>
        <span className="flex shrink-0">
          <MoveButtons
            id={part.partId}
            name={part.title}
            builder={builder}
            isFirst={isFirst}
            isLast={isLast}
            change={movePart}
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

/** Up and down buttons; the pressed one regains focus after saving, so that it can be pressed again. */
function MoveButtons({
  id,
  name,
  builder,
  isFirst,
  isLast,
  change,
}: {
  id: string;
  name: string;
  builder: Builder;
  isFirst: boolean;
  isLast: boolean;
  change: (tree: readonly Arrangement[], id: string, way: 1 | -1) => Arrangement[];
}): ReactNode {
  return (
    <>
      <IconButton
        label={m.lessons_move_up({ name })}
        icon={<ArrowUp aria-hidden />}
        disabled={isFirst || builder.isBusy}
        data-moves={`${id}:-1`}
        onClick={() => builder.move(id, -1, (tree) => change(tree, id, -1))}
      />
      <IconButton
        label={m.lessons_move_down({ name })}
        icon={<ArrowDown aria-hidden />}
        disabled={isLast || builder.isBusy}
        data-moves={`${id}:1`}
        onClick={() => builder.move(id, 1, (tree) => change(tree, id, 1))}
      />
    </>
  );
}

/** Form to add a part. Resets after each one; a refused title stays as typed. */
function AddPart({ sectionId, builder }: { sectionId: string; builder: Builder }): ReactNode {
  return (
    <form
      className="flex flex-col gap-3 p-4 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [typed, kind] = [form.get('title'), form.get('kind')];
        const title = typeof typed === 'string' ? typed.trim() : '';
        if (title === '' || typeof kind !== 'string' || builder.isBusy) return;
        builder.send('add_part', { sectionId, kind, title });
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
      <Button type="submit" icon={<Plus aria-hidden />} disabled={builder.isBusy}>
        {m.lessons_part_add()}
      </Button>
    </form>
  );
}

export function AddSection({ builder }: { builder: Builder }): ReactNode {
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
