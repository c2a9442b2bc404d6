import { Archive, ArchiveRestore, CalendarX, EyeOff, House, RotateCcw, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { zonedDay, zonedTime } from '#platform/dates/zone.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Notice } from '#ui/text/notice.tsx';
import { type ItemState, type ItemStep, mayTake, TRASH_DAYS } from '../item/item-rules.ts';
import { StateBadge } from './state-badge.tsx';
import { manageProblem } from './manage-problem.tsx';
import type { ManagedItem } from './managed-item.ts';

interface PublishCardProps {
  item: ManagedItem;
  zone: string;
  locale: Locale;
  /** There is something typed that is not saved: it would not be published. */
  isUnsaved: boolean;
  /** Another person has to approve the newest version first. */
  isApprovalMissing: boolean;
}

/** The state of an item, when it is public, and the steps from here. */
export function PublishCard(props: PublishCardProps): ReactNode {
  const { item, zone, locale, isUnsaved, isApprovalMissing } = props;
  const fetcher = useFetcher<ActionReply>();
  const [when, setWhen] = useState('now');
  const [isAsking, setIsAsking] = useState(false);
  const problem = fetcher.data?.ok === false ? manageProblem(fetcher.data.problem) : null;
  const isBusy = fetcher.state !== 'idle';
  const maySchedule = mayTake('schedule', item.state);
  const hasChanges = item.publishedNumber !== null && item.publishedNumber < item.draftNumber;
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  const scheduledAt = item.state === 'scheduled' ? item.publishedAt : null;
  return (
    <Card id="publish" title={m.content_publish()} actions={<StateBadge state={item.state} />}>
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        <ul className="flex flex-col gap-1 text-sm text-ink-soft">
          {item.publishedAt && (
            <li>
              {item.state === 'scheduled'
                ? m.content_public_from({ at: at(item.publishedAt) })
                : m.content_public_since({ at: at(item.publishedAt) })}
            </li>
          )}
          {item.unpublishAt && <li>{m.content_public_until({ at: at(item.unpublishAt) })}</li>}
          {hasChanges && (
            <li>
              {m.content_newer_draft({ published: item.publishedNumber ?? 0, draft: item.draftNumber })}
            </li>
          )}
          {item.isHome && <li>{m.content_is_home()}</li>}
          {item.state === 'trashed' && <li>{m.content_trash_help({ days: TRASH_DAYS })}</li>}
        </ul>
        {mayTake('publish', item.state) && (
          <fetcher.Form
            method="post"
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              if (item.check.warnings === 0 || isAsking) return;
              event.preventDefault();
              setIsAsking(true);
            }}
          >
            <input type="hidden" name="intent" value="release" />
            {maySchedule && (
              <RadioCards
                legend={m.content_when()}
                name="when"
                value={when}
                onChange={setWhen}
                columns={2}
                options={[
                  { value: 'now', label: m.content_when_now() },
                  { value: 'later', label: m.content_when_later(), help: m.content_zone({ zone }) },
                ]}
              />
            )}
            {maySchedule && when === 'later' && (
              <div className="grid gap-4 sm:grid-cols-2">
                <DateField
                  label={m.content_from_day()}
                  name="atDay"
                  defaultValue={scheduledAt ? zonedDay(new Date(scheduledAt), zone) : ''}
                  error={fieldError(problem, 'atDay')}
                />
                <TimeField
                  label={m.content_from_time()}
                  name="atTime"
                  defaultValue={scheduledAt ? zonedTime(new Date(scheduledAt), zone) : ''}
                  error={fieldError(problem, 'atTime')}
                />
              </div>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                label={m.content_until_day()}
                name="untilDay"
                optional
                defaultValue={item.unpublishAt ? zonedDay(new Date(item.unpublishAt), zone) : ''}
                error={fieldError(problem, 'untilDay')}
              />
              <TimeField
                label={m.content_until_time()}
                name="untilTime"
                optional
                defaultValue={item.unpublishAt ? zonedTime(new Date(item.unpublishAt), zone) : ''}
                error={fieldError(problem, 'untilTime')}
              />
            </div>
            {isUnsaved && <p className="text-sm text-ink-soft">{m.content_save_first()}</p>}
            {isApprovalMissing && <p className="text-sm text-ink-soft">{m.content_review_needed()}</p>}
            {isAsking && (
              <Notice tone="warning" live>
                {m.content_check_ask({ count: item.check.warnings })}
              </Notice>
            )}
            <div>
              <SubmitButton
                variant="primary"
                icon={<Send aria-hidden />}
                busy={isBusy}
                disabled={isUnsaved || isApprovalMissing}
                outcome={fetcher.data ? (fetcher.data.ok ? 'success' : 'error') : undefined}
              >
                {releaseLabel({ isLater: maySchedule && when === 'later', isAsking, state: item.state })}
              </SubmitButton>
            </div>
          </fetcher.Form>
        )}
        <Steps
          item={item}
          isBusy={isBusy}
          onTake={(step) => void fetcher.submit({ intent: 'step', step }, { method: 'post' })}
          onHome={(isHome) =>
            void fetcher.submit({ intent: 'home', isHome: String(isHome) }, { method: 'post' })
          }
        />
      </div>
    </Card>
  );
}

function releaseLabel({
  isLater,
  isAsking,
  state,
}: {
  isLater: boolean;
  isAsking: boolean;
  state: ItemState;
}): string {
  if (isLater) return isAsking ? m.content_schedule_anyway() : m.content_schedule();
  if (isAsking) return m.content_publish_anyway();
  return state === 'published' ? m.content_publish_again() : m.content_publish_now();
}

type PlainStep = Exclude<ItemStep, 'publish' | 'schedule'>;

function Steps({
  item,
  isBusy,
  onTake,
  onHome,
}: {
  item: ManagedItem;
  isBusy: boolean;
  onTake: (step: PlainStep) => void;
  onHome: (isHome: boolean) => void;
}): ReactNode {
  const steps = STEPS.filter(({ step }) => mayTake(step, item.state));

  async function take(step: PlainStep): Promise<void> {
    const isSure =
      step !== 'trash' ||
      (await prompt({
        title: m.content_trash_title({ title: item.title }),
        message: m.content_trash_text({ days: TRASH_DAYS }),
        confirmLabel: m.content_step_trash(),
        danger: true,
      }));
    if (isSure) onTake(step);
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {item.kind === 'page' && item.state !== 'trashed' && (
        <Button size="sm" icon={<House aria-hidden />} disabled={isBusy} onClick={() => onHome(!item.isHome)}>
          {item.isHome ? m.content_home_leave() : m.content_home_choose()}
        </Button>
      )}
      {steps.map(({ step, label, icon }) => (
        <Button key={step} size="sm" icon={icon} disabled={isBusy} onClick={() => void take(step)}>
          {label()}
        </Button>
      ))}
    </div>
  );
}

const STEPS: readonly { readonly step: PlainStep; readonly label: () => string; readonly icon: ReactNode }[] =
  [
    { step: 'cancel', label: m.content_step_cancel, icon: <CalendarX aria-hidden /> },
    { step: 'unpublish', label: m.content_step_unpublish, icon: <EyeOff aria-hidden /> },
    { step: 'archive', label: m.content_step_archive, icon: <Archive aria-hidden /> },
    { step: 'reopen', label: m.content_step_reopen, icon: <ArchiveRestore aria-hidden /> },
    { step: 'restore', label: m.content_step_restore, icon: <RotateCcw aria-hidden /> },
    { step: 'trash', label: m.content_step_trash, icon: <Trash2 aria-hidden /> },
  ];
