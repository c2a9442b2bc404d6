import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import { type Role, ROLES } from '#platform/access/role-rules.ts';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { zonedDay, zonedInstant, zonedTime } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { Button } from '#ui/action/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { ItemState } from '../item/item-rules.ts';
import { DeviceFrame } from '../page-view/device-frame.tsx';
import type { Device } from '../page-view/device-rules.ts';
import { OwnPage } from '../page-view/own-page.tsx';
import type { ItemView } from '../reading/reading-contract.ts';
import { ROLE_TEXTS } from './item-text.ts';
import { PREVIEW_DEVICES, type PreviewChoice } from './preview-choice-rules.ts';
import { StateBadge } from './state-badge.tsx';

/** One preview with what it is shown as. */
export function PreviewPane({
  name,
  shown: { choice, state, isForRole, view },
  zone,
  locale,
  className,
  onChoose,
}: {
  name: string;
  shown: {
    readonly choice: PreviewChoice;
    /** Of the item at that time. */
    readonly state: ItemState;
    readonly isForRole: boolean;
    readonly view: ItemView;
  };
  zone: string;
  locale: Locale;
  className: string;
  onChoose: (choice: PreviewChoice) => void;
}): ReactNode {
  const as = ROLE_TEXTS[choice.role]();
  const when = choice.at === null ? m.content_previews_now() : formatDateTime(choice.at, { zone, locale });
  return (
    <Card title={name} actions={<StateBadge state={state} />} className={className}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={m.content_build_shown_to()}
            value={choice.role}
            options={ROLES.map((role) => ({ value: role, label: ROLE_TEXTS[role]() }))}
            onChange={(event) => onChoose({ ...choice, role: event.currentTarget.value as Role })}
          />
          <Select
            label={m.content_build_device()}
            value={choice.device}
            options={PREVIEW_DEVICES.map((device) => ({ value: device, label: DEVICE_TEXTS[device]() }))}
            onChange={(event) => onChoose({ ...choice, device: event.currentTarget.value as Device })}
          />
        </div>
        <MomentFields
          key={choice.at?.toISOString() ?? ''}
          value={choice.at}
          zone={zone}
          onChoose={(at) => onChoose({ ...choice, at })}
        />
        <p className="-mt-2 text-sm text-ink-soft">{m.content_previews_day_help()}</p>
        <p role="status" className="text-sm">
          {m.content_previews_shown({ role: as, when })}
          {state !== 'published' && ` ${m.content_previews_closed()}`}
          {state === 'published' && !isForRole && ` ${m.content_previews_not_for()}`}
        </p>
        <DeviceFrame
          title={`${name}: ${as}, ${DEVICE_TEXTS[choice.device]()}, ${when}`}
          device={choice.device}
          className="h-[70dvh] rounded-md border border-line"
          onClickCapture={stay}
        >
          <Suspense fallback={<Skeleton className="h-60" />}>
            <OwnPage item={view} zone={zone} at={choice.at ?? undefined} isPreview />
          </Suspense>
        </DeviceFrame>
      </div>
    </Card>
  );
}

/** Links lead nowhere in a preview. */
function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** A day and a time in the site's zone; now where both are empty. What cannot be read is not taken over. */
function MomentFields({
  value,
  zone,
  onChoose,
}: {
  value: Date | null;
  zone: string;
  onChoose: (at: Date | null) => void;
}): ReactNode {
  const [day, setDay] = useState(value ? zonedDay(value, zone) : '');
  const [time, setTime] = useState(value ? zonedTime(value, zone) : '');
  function choose(): void {
    if (day.trim() === '') onChoose(null);
    else if (isIsoDate(day) && /^\d\d:\d\d$/.test(time || '00:00'))
      onChoose(zonedInstant(day, time || '00:00', zone));
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <div className="min-w-0 grow basis-40">
        <DateField label={m.content_previews_day()} optional defaultValue={day} onChange={setDay} />
      </div>
      <div className="w-28">
        <TimeField label={m.content_previews_time()} defaultValue={time} onChange={setTime} />
      </div>
      <Button type="submit">{m.content_previews_show()}</Button>
      {value && (
        <Button variant="quiet" onClick={() => onChoose(null)}>
          {m.content_previews_now()}
        </Button>
      )}
    </form>
  );
}

const DEVICE_TEXTS: Readonly<Record<Device, Sentence>> = {
  mobile: m.content_build_screen_mobile,
  tablet: m.content_build_screen_tablet,
  desktop: m.content_build_screen_desktop,
};
