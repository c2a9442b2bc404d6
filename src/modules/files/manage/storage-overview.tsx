import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDate, formatDateTime } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { KindIcon, kindText } from '../own/file-look.tsx';
import { QuotaMeter } from '../own/quota-meter.tsx';
import type { StorageOverview } from '../item/file-contract.ts';
import { sizeText } from '../item/file-size-rules.ts';
import { ChangeLimit } from './change-limit.tsx';

/** A site's storage use: by kind, by person, and the largest or oldest files. */
export function StorageOverviewView({
  overview,
  mayLimit,
  by,
  after,
  path,
  locale,
  zone,
}: {
  overview: StorageOverview;
  /** Whether the reader may change quotas. */
  mayLimit: boolean;
  by: 'largest' | 'oldest';
  after: string | undefined;
  path: (query: Record<string, string | undefined>) => string;
  locale: Locale;
  zone: string;
}): ReactNode {
  const { tenant, trashBytes, uploads, counted, people, kinds, files, next } = overview;
  const largest = Math.max(...kinds.map(({ sizeBytes }) => sizeBytes), 1);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title={m.files_overview_room()}>
          <QuotaMeter label={m.files_overview_all()} usage={tenant} locale={locale} />
          <dl className="mt-4 grid grid-cols-2 gap-3 text-sm">
            <Fact term={m.files_overview_items()} detail={formatNumber(tenant.items, locale)} />
            <Fact term={m.files_overview_trash()} detail={sizeText(trashBytes, locale)} />
            <Fact term={m.files_overview_uploads()} detail={formatNumber(uploads.open, locale)} />
            <Fact term={m.files_overview_reserved()} detail={sizeText(uploads.reservedBytes, locale)} />
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            {counted === null
              ? m.files_overview_not_counted()
              : counted.wrong === 0
                ? m.files_overview_counted({ at: formatDateTime(new Date(counted.at), { zone, locale }) })
                : m.files_overview_corrected({
                    at: formatDateTime(new Date(counted.at), { zone, locale }),
                    count: counted.wrong,
                  })}
          </p>
        </Card>
        <Card title={m.files_overview_kinds()}>
          {kinds.length === 0 ? (
            <p className="text-ink-soft">{m.files_overview_none()}</p>
          ) : (
            <ul className="flex flex-col gap-2.5">
              {kinds.map(({ kind, sizeBytes, items }) => (
                <li key={kind} className="grid grid-cols-[auto_6rem_1fr_auto] items-center gap-3 text-sm">
                  <KindIcon kind={kind} className="size-7 [&_svg]:size-4" />
                  <span className="truncate">{kindText(kind)}</span>
                  <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${(sizeBytes / largest) * 100}%` }}
                    />
                  </span>
                  <span className="text-ink-soft tabular-nums">
                    {sizeText(sizeBytes, locale)} ·{' '}
                    {m.files_overview_count({ count: formatNumber(items, locale) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      <section>
        <h2 className="mb-3 text-lg font-semibold">{m.files_overview_people()}</h2>
        <DataTable
          caption={m.files_overview_people()}
          rows={people}
          rowKey={(row) => row.personId ?? row.space}
          {...(mayLimit && {
            rowActions: (row: StorageOverview['people'][number]) => <ChangeLimit person={row} />,
          })}
          columns={[
            {
              key: 'name',
              header: m.files_detail_owner(),
              primary: true,
              cell: (row) => (row.space === 'public' ? m.files_place_public() : row.name),
            },
            {
              key: 'used',
              header: m.files_overview_used(),
              align: 'end',
              cell: (row) => sizeText(row.usedBytes, locale),
            },
            {
              key: 'limit',
              header: m.files_overview_limit(),
              align: 'end',
              cell: (row) => sizeText(row.limitBytes, locale),
            },
            {
              key: 'items',
              header: m.files_overview_items(),
              align: 'end',
              cell: (row) => formatNumber(row.items, locale),
            },
          ]}
          empty={<EmptyState title={m.files_overview_none()} />}
        />
      </section>
      <section>
        <h2 className="mb-3 text-lg font-semibold">{m.files_overview_files()}</h2>
        <Tabs
          label={m.files_overview_files()}
          tabs={[
            { to: path({}), label: m.files_overview_largest(), current: by === 'largest' },
            { to: path({ by: 'oldest' }), label: m.files_overview_oldest(), current: by === 'oldest' },
          ]}
        />
        <DataTable
          caption={m.files_overview_files()}
          rows={files}
          rowKey={(row) => row.itemId}
          columns={[
            {
              key: 'name',
              header: m.files_name(),
              primary: true,
              cell: (row) => (
                <span className="flex min-w-0 items-center gap-3">
                  <KindIcon kind={row.kind} className="size-8 [&_svg]:size-4.5" />
                  <span className="min-w-0 break-words">{row.name}</span>
                </span>
              ),
            },
            {
              key: 'owner',
              header: m.files_detail_owner(),
              cell: (row) => row.ownerName || m.files_place_public(),
            },
            {
              key: 'size',
              header: m.files_detail_size(),
              align: 'end',
              cell: (row) => sizeText(row.sizeBytes, locale),
            },
            {
              key: 'updated',
              header: m.files_detail_updated(),
              align: 'end',
              cell: (row) => formatDate(new Date(row.updatedAt), { zone, locale }),
            },
          ]}
          empty={<EmptyState title={m.files_overview_none()} />}
        />
        <Pagination
          previous={after ? path({ by }) : undefined}
          next={next ? path({ by, after: next }) : undefined}
        />
      </section>
    </div>
  );
}

function Fact({ term, detail }: { term: string; detail: string }): ReactNode {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium tabular-nums">{detail}</dd>
    </div>
  );
}
