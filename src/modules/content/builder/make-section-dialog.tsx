import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/toast/toast.ts';
import { MAX_TITLE, type MadeSection } from '../item/item-contract.ts';
import type { PageLayout, Row } from '../layout/layout-contract.ts';
import { manageProblem } from '../manage/manage-problem.tsx';

/** Asks for the name of a section that is made of a row of the page, and makes it. */
export function MakeSectionDialog({
  item,
  layout,
  row,
  onMade,
  onClose,
}: {
  item: string;
  layout: PageLayout;
  /** Id of the row; null while nothing is asked. */
  row: string | null;
  onMade: (section: { readonly slug: string; readonly title: string }) => void;
  onClose: () => void;
}): ReactNode {
  const fetcher = useFetcher<ActionReply<MadeSection>>();
  const isBusy = fetcher.state !== 'idle';
  const chosen = layout.rows.find(({ id }) => id === row);
  const reply = fetcher.data;
  const onReply = useEffectEvent((answer: NonNullable<typeof reply>) => {
    if (!answer.ok) return;
    onMade(answer.result);
    void toast({
      message: answer.result.isPublished ? m.content_section_made() : m.content_section_made_draft(),
    });
    onClose();
  });
  useEffect(() => {
    if (reply) onReply(reply);
  }, [reply]);
  return (
    <Dialog
      open={chosen !== undefined}
      // The reply names the section that takes the row's place.
      onClose={() => {
        if (!isBusy) onClose();
      }}
      dismissible={false}
      size="sm"
      title={m.content_section_make()}
      description={m.content_section_make_help()}
    >
      {chosen && <MakeSectionForm key={chosen.id} item={item} row={chosen} fetcher={fetcher} />}
    </Dialog>
  );
}

function MakeSectionForm({
  item,
  row,
  fetcher,
}: {
  item: string;
  row: Row;
  fetcher: FetcherWithComponents<ActionReply<MadeSection> | undefined>;
}): ReactNode {
  const [key] = useState(() => crypto.randomUUID());
  const [isSent, setSent] = useState(false);
  const reply = fetcher.data;
  const problem = isSent && reply?.ok === false ? manageProblem(reply.problem) : null;
  // Where the row stands and whether it is hidden stays with the page.
  const layout: PageLayout = { schema: 1, rows: [{ ...row, position: 'relative', isHidden: false }] };
  return (
    <fetcher.Form method="post" noValidate className="flex flex-col gap-4" onSubmit={() => setSent(true)}>
      <FormErrorSummary problem={problem} labels={{ title: m.content_section_name() }} />
      <input type="hidden" name="intent" value="section" />
      <input type="hidden" name="idempotencyKey" value={`section ${key}`} />
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="layout" value={JSON.stringify(layout)} />
      <TextField
        label={m.content_section_name()}
        name="title"
        defaultValue={row.name}
        maxLength={MAX_TITLE}
        autoComplete="off"
        error={fieldError(problem, 'title')}
      />
      <SubmitButton
        full
        variant="primary"
        busy={fetcher.state !== 'idle'}
        outcome={problem ? 'error' : undefined}
      >
        {m.content_section_make()}
      </SubmitButton>
    </fetcher.Form>
  );
}
