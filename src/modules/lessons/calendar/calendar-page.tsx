import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDay, formatMonth } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FilterSelect } from '#ui/form/filter-select.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { listCategoryTiles } from '../catalogue/lesson-list.ts';
import { lessonsContent, lessonsPaths } from '../paths.ts';
import { learn, visitLessons } from '../permissions.ts';
import { CategoryCode } from '../lesson/lesson-contract.ts';
import { type CalendarEntry, listYear, renewFeed } from './year-calendar.ts';
import { buddhistYear, weeksOfMonth, yearOfAddress } from './year-rules.ts';

export const loader = pageLoader({
  access: visitLessons,
  params: z.object({ year: z.string().max(20) }),
  query: z.object({ category: CategoryCode.optional().catch(undefined) }),
  cache: { query: ['category'], keys: () => [lessonsContent.catalogue] },
  handle: async (scope, { params, query }) => {
    const year = yearOfAddress(params.year);
    if (year === null) throw refuse(platformRefusals, 'platform.missing');
    const [entries, categories] = await Promise.all([
      listYear(scope, { year, category: query.category }),
      listCategoryTiles(scope),
    ]);
    const isGuest = scope.actor.kind === 'guest';
    return {
      year,
      entries,
      categories,
      category: query.category,
      isGuest,
      // Guest pages are cached for days, so they do not mark today.
      today: isGuest ? null : zonedDay(scope.now, scope.tenant.zone),
      origin: scope.tenant.origin,
    };
  },
});

export const action = pageAction({
  access: learn,
  intents: {
    feed: intent({
      input: z.object({}),
      limit: { perMinute: 10 },
      handle: async (scope) => {
        const { secret } = await renewFeed(scope);
        return { url: scope.tenant.origin + lessonsPaths.calendarFeed(secret) };
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        { title: m.lessons_calendar_of({ year: yearText(loaderData.year) }) },
        { name: 'description', content: m.lessons_calendar_help() },
        {
          tagName: 'link',
          rel: 'canonical',
          href: loaderData.origin + lessonsPaths.calendar(loaderData.year),
        },
      ]
    : [{ title: m.lessons_calendar() }];

/** Thai readers use the Buddhist year; English shows both. */
function yearText(year: number): string {
  return getLocale() === 'th' ? String(buddhistYear(year)) : `${buddhistYear(year)} (${year})`;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const FILTERS = 'calendar-filters';

export default function LessonCalendarPage(): ReactNode {
  const { year, entries, categories, category, isGuest, origin } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas">
      <PageHeader
        title={m.lessons_calendar_of({ year: yearText(year) })}
        subtitle={isGuest ? m.lessons_calendar_help() : m.lessons_calendar_help_user()}
        breadcrumbs={[
          { label: m.lessons_title(), to: lessonsPaths.lessons() },
          { label: m.lessons_calendar() },
        ]}
        actions={
          <>
            <LinkButton to={lessonsPaths.calendar(year - 1, { category })} icon={<ChevronLeft aria-hidden />}>
              {yearText(year - 1)}
            </LinkButton>
            <LinkButton
              to={lessonsPaths.calendar(year + 1, { category })}
              icon={<ChevronRight aria-hidden />}
            >
              {yearText(year + 1)}
            </LinkButton>
            <Button data-chrome icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {m.lessons_print()}
            </Button>
          </>
        }
      />
      {categories.length > 0 && (
        <Form id={FILTERS} className="mb-5 flex">
          <FilterSelect
            form={FILTERS}
            name="category"
            label={m.lessons_category()}
            every={m.lessons_category_every()}
            value={category}
            options={categories.map(({ code, title }) => ({ value: code, label: title }))}
          />
        </Form>
      )}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {MONTHS.map((month) => (
          <Month key={month} month={month} />
        ))}
      </div>
      <h2 className="mt-10 mb-4 text-xl font-semibold">{m.lessons_calendar_list()}</h2>
      {entries.length === 0 ? (
        <EmptyState title={m.lessons_calendar_empty()}>{m.lessons_calendar_empty_text()}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {entries.map((entry) => (
            <Entry key={entry.roundId} entry={entry} />
          ))}
        </ul>
      )}
      <div className="mt-8" data-chrome>
        <Card title={m.lessons_subscribe()} description={m.lessons_subscribe_help()}>
          <div className="flex flex-col gap-5">
            <CopyField label={m.lessons_subscribe_public()} value={origin + lessonsPaths.calendarFeed()} />
            {!isGuest && <OwnFeed />}
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}

function Month({ month }: { month: number }): ReactNode {
  const { year, entries, today } = useLoaderData<typeof loader>();
  const locale = getLocale();
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const weekdays = weeksOfMonth(2023, 1)[0] ?? []; // 1 January 2023 was a Sunday
  return (
    <section aria-label={formatMonth(first, locale)} className="rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">{formatMonth(first, locale)}</h2>
      <table className="w-full table-fixed text-center text-sm">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="pb-1 font-normal text-ink-soft">
                {new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', {
                  weekday: 'narrow',
                  timeZone: 'UTC',
                }).format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(year, month).map((week) => (
            <tr key={week.find((day) => day !== null) ?? ''}>
              {week.map((day, at) => (
                <td key={at} className="p-0">
                  {day && <Day day={day} entries={entries} isToday={day === today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({
  day,
  entries,
  isToday,
}: {
  day: string;
  entries: readonly CalendarEntry[];
  isToday: boolean;
}): ReactNode {
  const held = entries.filter(
    ({ startsOn, endsOn, isCancelled }) => !isCancelled && startsOn <= day && day <= endsOn,
  );
  const box = classNames(
    'mx-auto flex h-9 flex-col items-center justify-center rounded-sm tabular-nums',
    isToday && 'outline-2 outline-accent',
  );
  const number = Number(day.slice(8));
  const [first] = held;
  if (!first) return <span className={classNames(box, 'text-ink-soft')}>{number}</span>;
  const isOwn = held.some((entry) => entry.isOwn);
  return (
    <a
      href={`#${first.roundId}`}
      aria-label={`${formatDay(day, { locale: getLocale() })}: ${held.map(({ lessonTitle }) => lessonTitle).join(', ')}`}
      className={classNames(
        box,
        isOwn ? 'bg-accent font-semibold text-accent-ink' : 'bg-accent-soft font-medium text-accent',
      )}
    >
      {number}
    </a>
  );
}

function Entry({ entry }: { entry: CalendarEntry }): ReactNode {
  const locale = getLocale();
  return (
    <li
      id={entry.roundId}
      className="flex scroll-mt-24 flex-col gap-2 rounded-lg border border-line bg-surface p-4 target:outline-2 target:outline-accent sm:flex-row sm:items-center sm:gap-6"
    >
      <p className="shrink-0 text-sm font-medium sm:w-56">
        {entry.startsOn === entry.endsOn
          ? formatDay(entry.startsOn, { locale })
          : `${formatDay(entry.startsOn, { locale })} – ${formatDay(entry.endsOn, { locale })}`}
      </p>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={lessonsPaths.lesson(entry.lessonSlug)}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            {entry.lessonTitle}
          </Link>
          {entry.isOwn && <Badge tone="accent">{m.lessons_own_round()}</Badge>}
          {entry.isCancelled && <Badge tone="danger">{m.lessons_round_cancelled()}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {[entry.name, entry.place, entry.teacher].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!entry.isOwn && !entry.isCancelled && (
        <LinkButton to={lessonsPaths.enrol(entry.lessonSlug, { round: entry.roundId })} size="sm">
          {m.lessons_enrol()}
        </LinkButton>
      )}
    </li>
  );
}

function OwnFeed(): ReactNode {
  const maker = useFetcher<ActionReply<{ url: string }>>();
  const url = maker.data?.ok ? maker.data.result.url : null;
  return url ? (
    <CopyField label={m.lessons_subscribe_own()} value={url} />
  ) : (
    <maker.Form method="post" className="flex flex-col items-start gap-2">
      <input type="hidden" name="intent" value="feed" />
      <Button type="submit" icon={<CalendarPlus aria-hidden />} disabled={maker.state !== 'idle'}>
        {m.lessons_subscribe_make()}
      </Button>
      <p className="text-sm text-ink-soft">{m.lessons_subscribe_make_help()}</p>
    </maker.Form>
  );
}
