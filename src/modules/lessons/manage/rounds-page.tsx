import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { RoundConflicts } from './round-conflicts.tsx';
import {
  afterKeepingMine,
  afterReading,
  afterSaving,
  afterTakingTheirs,
  conflictsOf,
  type EditedRounds,
  isTouched,
  openRounds,
  type RoundDraft,
} from './round-draft-rules.ts';
import { listRounds, RoundsInput, type SavedRounds, saveRounds } from './rounds.ts';
import { RoundsTable } from './rounds-table.tsx';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  handle: async (scope, { params }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson),
      getTaughtLesson(scope, params.lesson),
    ]);
    return { lesson, rounds: await listRounds(scope, row.lessonId) };
  },
});

export const action = pageAction({
  access: teach,
  intents: { default: intent({ input: RoundsInput, handle: saveRounds }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_rounds()} · ${loaderData?.lesson.title ?? ''}` },
];

/** Also after a refusal: somebody else may have saved first. */
export function shouldRevalidate(): boolean {
  return true;
}

export default function LessonRoundsPage(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  return <RoundsForm key={lesson.slug} />;
}

function RoundsForm(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<SavedRounds>>();
  const navigation = useNavigation();
  const { form, edited, setEdited, send, discard } = useEditedRounds(reply);
  const conflicts = conflictsOf(edited);
  const isConflict = reply?.ok === false && reply.problem.code === 'lessons.version_conflict';
  const problem = isConflict ? null : problemOf(reply, 'default');
  return (
    <EditPage width="full" header={<LessonHead lesson={lesson} current="rounds" />}>
      {edited.drafts.length === 0 && (
        <EmptyState icon={<CalendarDays />} title={m.lessons_rounds_empty()}>
          {m.lessons_rounds_empty_text()}
        </EmptyState>
      )}
      <Form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} />
        {conflicts.length > 0 && (
          <RoundConflicts
            conflicts={conflicts}
            onKeepMine={() => setEdited(afterKeepingMine(edited))}
            onTakeTheirs={() => setEdited(afterTakingTheirs(edited))}
          />
        )}
        <RoundsTable
          edited={edited}
          onDrafts={(drafts) => setEdited({ ...edited, drafts })}
          problem={problem}
        />
        <SaveBar
          busy={navigation.formMethod === 'POST'}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.lessons_save()}
          changes={changedNames(edited)}
          onDiscard={discard}
        />
      </Form>
    </EditPage>
  );
}

/** Keeps what is typed, through saving, refusals and what others save meanwhile. */
function useEditedRounds(reply: ActionReply<SavedRounds> | undefined) {
  const { rounds } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(() => openRounds(rounds));
  const [sent, setSent] = useState<readonly RoundDraft[]>([]);
  const [seen, setSeen] = useState({ reply, rounds });
  if (seen.reply !== reply || seen.rounds !== rounds) {
    setSeen({ reply, rounds });
    const saved = seen.reply !== reply && reply?.ok ? afterSaving(edited, sent, reply.result.rounds) : edited;
    setEdited(seen.rounds === rounds ? saved : afterReading(saved, rounds));
  }

  function discard(): void {
    // Also tells the keeper of drafts that what was typed is not wanted.
    form.current?.reset();
    setEdited(openRounds(rounds));
  }

  return { form, edited, setEdited, send: () => setSent(edited.drafts), discard };
}

/** Names of new and changed rounds. */
function changedNames(edited: EditedRounds): string[] {
  return edited.drafts.flatMap((draft, at) =>
    isTouched(edited, draft) ? [draft.name || m.lessons_round_number({ number: at + 1 })] : [],
  );
}
