import { Award, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Menu } from '#ui/action/menu.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { StatusBadge, statusText } from '../certificate/certificate-text.tsx';
import { STATUSES } from '../certificate/status-rules.ts';
import { certificatesPaths, type IssuedQuery } from '../paths.ts';
import { problemOf } from '../problem-text.tsx';
import type { IssuedRow } from './issued.ts';

/** Issued certificates with their actions, of all lessons or of one. */
export function IssuedTable({
  items,
  nextAfter,
  query,
  lesson,
  locale,
  zone,
}: {
  items: readonly IssuedRow[];
  nextAfter: string | null;
  query: IssuedQuery;
  /** Address of the lesson whose certificates these are; otherwise those of all. */
  lesson?: string;
  locale: 'th' | 'en';
  zone: string;
}): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'revoke', 'reissue');
  const { q, state } = query;
  async function revoke(row: IssuedRow): Promise<void> {
    const reason = await prompt({
      title: m.certificates_revoke_named({ number: row.number }),
      message: m.certificates_revoke_message({ name: row.name }),
      confirmLabel: m.certificates_revoke(),
      danger: true,
      input: { label: m.certificates_reason(), maxLength: 500 },
    });
    if (reason) void sender.submit({ intent: 'revoke', code: row.code, reason }, { method: 'post' });
  }
  async function reissue(row: IssuedRow): Promise<void> {
    const name = await prompt({
      title: m.certificates_reissue_named({ number: row.number }),
      message: m.certificates_reissue_message(),
      confirmLabel: m.certificates_reissue(),
      input: { label: m.certificates_name_printed(), defaultValue: row.name, maxLength: 200 },
    });
    if (name) void sender.submit({ intent: 'reissue', code: row.code, name }, { method: 'post' });
  }
  return (
    <>
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      <ManagedList
        caption={m.certificates_issued()}
        query={{ ...query }}
        next={nextAfter}
        defaultSort="-issued"
        source={
          lesson === undefined
            ? { list: 'certificates.issued', locale }
            : { list: 'certificates.lesson', locale, within: { lesson } }
        }
        search={{
          label: m.certificates_search_issued(),
          placeholder: m.certificates_search_issued_placeholder(),
        }}
        filters={[
          {
            name: 'state',
            label: m.certificates_status(),
            every: m.certificates_status_every(),
            options: STATUSES.map((value) => ({ value, label: statusText(value) })),
          },
        ]}
        rows={items}
        rowKey={({ code }) => code}
        columns={[
          {
            key: 'name',
            header: m.certificates_holder(),
            primary: true,
            sort: 'name',
            cell: (row) => (
              <span className="block min-w-0">
                <span className="block break-words">{row.name}</span>
                {lesson === undefined && (
                  <span className="block text-sm font-normal break-words text-ink-soft">{row.lesson}</span>
                )}
              </span>
            ),
          },
          {
            key: 'number',
            header: m.certificates_number(),
            cell: (row) => <span className="tabular-nums">{row.number}</span>,
          },
          {
            key: 'status',
            header: m.certificates_status(),
            cell: (row) => <StatusBadge status={row.status} />,
          },
          {
            key: 'at',
            header: m.certificates_issued_on(),
            sort: '-issued',
            align: 'end',
            cell: (row) => (
              <span className="text-ink-soft">{formatDate(new Date(row.issuedAt), { zone, locale })}</span>
            ),
          },
        ]}
        rowTo={(row) => certificatesPaths.certificate(row.lessonSlug, row.code)}
        rowActions={(row) =>
          (row.status === 'valid' || row.status === 'expired') && (
            <Menu
              label={m.certificates_acts_for({ number: row.number })}
              iconOnly
              icon={<Ellipsis aria-hidden />}
              items={[
                { label: m.certificates_reissue(), onSelect: () => void reissue(row) },
                { label: m.certificates_revoke(), danger: true, onSelect: () => void revoke(row) },
              ]}
            />
          )
        }
        empty={
          <EmptyState
            icon={<Award />}
            title={q || state ? m.certificates_none_found() : m.certificates_issued_empty()}
          >
            {q || state ? m.certificates_none_found_filter() : m.certificates_issued_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}
