import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { problemOf } from '../problem-text.tsx';
import { type Audience, AUDIENCES, AWAY_DAYS, MAX_GROUP_BODY } from './audience-rules.ts';
import type { GroupMessageLine } from './write-to-learners.ts';

export interface WriteView {
  readonly counts: Readonly<Record<Exclude<Audience, 'chosen'>, number>>;
  readonly lines: readonly GroupMessageLine[];
}

function audienceText(audience: Audience): string {
  switch (audience) {
    case 'all':
      return m.lessons_audience_all();
    case 'not_started':
      return m.lessons_audience_not_started();
    case 'away':
      return m.lessons_audience_away({ days: AWAY_DAYS });
    case 'not_passed':
      return m.lessons_audience_not_passed();
    case 'chosen':
      return m.lessons_audience_chosen();
  }
}

/** Form to message many learners, and its status. Learners ticked in the list above can be messaged alone. */
export function WriteCard({
  view,
  chosen,
  onSent,
  zone,
  locale,
}: {
  view: WriteView;
  chosen: ReadonlySet<string>;
  onSent: () => void;
  zone: string;
  locale: Locale;
}): ReactNode {
  const sender = useFetcher<ActionReply<{ recipients: number }>>();
  const [round, setRound] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  const [picked, setPicked] = useState<Audience | null>(null);
  const [seen, setSeen] = useState<ActionReply | undefined>(undefined);
  const problem = problemOf(sender.data, 'write');
  const done = sender.data?.ok ? sender.data.result : null;
  if (sender.data !== seen) {
    setSeen(sender.data);
    if (done) {
      setRound(round + 1);
      setMessage(null);
      setPicked(null);
      onSent();
    }
  }
  const countOf = (audience: Audience): number =>
    audience === 'chosen' ? chosen.size : view.counts[audience];
  const audience = picked ?? (chosen.size > 0 ? 'chosen' : 'all');
  return (
    <Card title={m.lessons_write()} description={m.lessons_write_help()} className="mt-8">
      <span id="write" className="block scroll-mt-24" />
      <sender.Form
        key={round}
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const id = message ?? crypto.randomUUID(); // kept for retries, so that nothing is sent twice
          setMessage(id);
          form.set('message', id);
          void sender.submit(form, { method: 'post' });
        }}
      >
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="chosen" value={audience === 'chosen' ? [...chosen].join(',') : ''} />
        <ProblemNotice problem={problem} />
        {done && (
          <Notice tone="positive" live>
            {m.lessons_write_sent({ count: done.recipients })}
          </Notice>
        )}
        <Select
          label={m.lessons_write_to()}
          name="audience"
          value={audience}
          onChange={({ currentTarget }) => setPicked(currentTarget.value as Audience)}
          options={AUDIENCES.map((value) => ({
            value,
            label: m.lessons_audience_count({ audience: audienceText(value), count: countOf(value) }),
            disabled: countOf(value) === 0,
          }))}
          help={m.lessons_write_to_help()}
        />
        <TextArea
          label={m.lessons_write_body()}
          name="body"
          rows={5}
          maxLength={MAX_GROUP_BODY}
          required
          help={m.lessons_write_body_help()}
        />
        <SubmitButton icon={<Send aria-hidden />} busy={sender.state !== 'idle'} className="self-start">
          {m.lessons_write_send({ count: countOf(audience) })}
        </SubmitButton>
      </sender.Form>
      {view.lines.length > 0 && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 font-medium">{m.lessons_written()}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {view.lines.map((line) => (
              <WrittenLine key={line.messageId} line={line} zone={zone} locale={locale} />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function WrittenLine({
  line,
  zone,
  locale,
}: {
  line: GroupMessageLine;
  zone: string;
  locale: Locale;
}): ReactNode {
  const isOver = line.sent + line.keptBack >= line.recipients;
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{formatDateTime(new Date(line.at), { zone, locale })}</span>
        <span>{line.authorName}</span>
        <span>{audienceText(line.audience)}</span>
        <Badge tone={isOver ? 'positive' : 'neutral'}>
          {m.lessons_written_count({ sent: line.sent, count: line.recipients })}
        </Badge>
        {line.keptBack > 0 && (
          <Badge tone="warning">{m.lessons_written_kept_back({ count: line.keptBack })}</Badge>
        )}
      </p>
      <p className="line-clamp-3 break-words whitespace-pre-line">{withShownAddresses(line.body)}</p>
    </li>
  );
}
