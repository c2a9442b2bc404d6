import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { managePaths } from '../item/paths.ts';
import { manageProblem } from '../manage/manage-problem.tsx';
import { MenuPlace, RestoreMenuInput } from '../menus/menu-contract.ts';
import { restoreMenu } from '../menus/publish-menu.ts';
import { manageMenus } from '../permissions.ts';
import { WordsView } from '../difference/difference-view.tsx';
import { listMenuVersions, type MenuVersion } from './menu-history.ts';

const MAX_NUMBER = 2_147_483_647;

/** The versions of a menu, what changed in one of them, and a way back to it. */
export const loader = pageLoader({
  access: manageMenus,
  query: z.object({
    place: MenuPlace.catch('main'),
    number: z.coerce.number().int().min(1).max(MAX_NUMBER).optional().catch(undefined),
  }),
  handle: async (scope, { query: { place, number } }) => ({
    ...(await listMenuVersions(scope, place, number)),
    place,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageMenus,
  intents: {
    default: intent({
      input: RestoreMenuInput,
      handle: async (scope, input) => {
        await restoreMenu(scope, input);
        return redirectTo(managePaths.menuVersions(input.place));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.content_menu_versions() }];

export default function MenuVersionsPage(): ReactNode {
  const { place, versions, difference } = useLoaderData<typeof loader>();
  const name = place === 'main' ? m.content_menu_main() : m.content_menu_footer();
  return (
    <>
      <PageHeader
        title={m.content_versions()}
        subtitle={m.content_versions_help()}
        breadcrumbs={[
          { label: m.content_menus(), to: managePaths.menus() },
          { label: name, to: managePaths.menus(place) },
          { label: m.content_versions() },
        ]}
      />
      {difference === null ? (
        <EmptyState title={m.content_menu_no_versions()}>{m.content_menu_no_versions_text()}</EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <nav aria-label={m.content_versions()} className="lg:order-none max-lg:order-last">
            <ol className="flex flex-col gap-2">
              {versions.map((version, at) => (
                <li key={version.number}>
                  <OneVersion
                    version={version}
                    isCurrent={version.number === difference.number}
                    isPublished={at === 0}
                  />
                </li>
              ))}
            </ol>
          </nav>
          <Difference difference={difference} />
        </div>
      )}
    </>
  );
}

function OneVersion({
  version: { number, createdAt, author },
  isCurrent,
  isPublished,
}: {
  version: MenuVersion;
  isCurrent: boolean;
  isPublished: boolean;
}): ReactNode {
  const { place, zone, locale } = useLoaderData<typeof loader>();
  return (
    <Link
      to={managePaths.menuVersions(place, number)}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex min-h-11 flex-col gap-1 rounded-lg border px-4 py-3 hover:border-accent',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {m.content_version_number({ number })}
        {isPublished && <Badge tone="positive">{m.content_version_published()}</Badge>}
      </span>
      <span className="text-sm text-ink-soft">
        {formatDateTime(new Date(createdAt), { zone, locale })}
        {author !== null && ` · ${author}`}
      </span>
    </Link>
  );
}

type Shown = NonNullable<Awaited<ReturnType<typeof listMenuVersions>>['difference']>;

function Difference({ difference }: { difference: Shown }): ReactNode {
  const { place, versions } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  const { number, against, isUsual, wasUsual, lines } = difference;
  const newest = versions[0]?.number ?? number;
  return (
    <Card
      title={
        against === null ? m.content_version_number({ number }) : m.content_version_since({ number, against })
      }
      actions={
        number !== newest && (
          <Form method="post">
            <input type="hidden" name="place" value={place} />
            <input type="hidden" name="version" value={newest} />
            <input type="hidden" name="number" value={number} />
            <SubmitButton size="sm" icon={<RotateCcw aria-hidden />} busy={isSending}>
              {m.content_version_restore()}
            </SubmitButton>
          </Form>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <ProblemNotice problem={problem} />
        {(isUsual || wasUsual) && (
          <p>
            <WordsView
              words={[
                {
                  kind: isUsual && wasUsual ? 'same' : isUsual ? 'added' : 'removed',
                  part: m.content_menu_usual(),
                },
              ]}
            />
          </p>
        )}
        {lines.length > 0 && (
          <ol className="flex flex-col gap-2">
            {lines.map(({ kind, part }, at) => (
              <li
                key={`${at} ${part.text}`}
                className={classNames(
                  'border-s-4 ps-3 break-words',
                  part.isBelow && 'ms-6',
                  kind === 'added' ? 'border-positive' : kind === 'removed' ? 'border-danger' : 'border-line',
                )}
              >
                <WordsView words={[{ kind, part: part.text }]} />
              </li>
            ))}
          </ol>
        )}
        {!isUsual && lines.every(({ kind }) => kind === 'removed') && (
          <p className="text-ink-soft">{m.content_menu_empty_version()}</p>
        )}
      </div>
    </Card>
  );
}
