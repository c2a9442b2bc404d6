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
import { Badge } from '#ui/text/badge.tsx';
import { getItem } from '../item/item-rows.ts';
import { ROLE_TEXTS } from '../manage/item-text.ts';
import { manageProblem } from '../manage/manage-problem.tsx';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { DifferenceView, WordsView } from '../difference/difference-view.tsx';
import { listVersions, type VersionEntry } from './list-versions.ts';
import { RestoreVersionInput, restoreVersion } from './restore-version.ts';

const Params = z.object({ item: z.uuid() });
const MAX_NUMBER = 2_147_483_647;

/** The versions of an item, what changed in one of them, and a way back to it. */
export const loader = pageLoader({
  access: manageContent,
  params: Params,
  query: z.object({ number: z.coerce.number().int().min(1).max(MAX_NUMBER).optional().catch(undefined) }),
  handle: async (scope, { params, query }) => ({
    ...(await listVersions(scope, params.item, query.number)),
    itemId: params.item,
    language: (await getItem(scope, params.item)).locale,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageContent,
  intents: {
    default: intent({
      input: RestoreVersionInput,
      handle: async (scope, input) => {
        const { itemId } = await restoreVersion(scope, input);
        return redirectTo(managePaths.item(itemId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.content_versions_of({ title: loaderData?.title ?? '' }) },
];

export default function VersionsPage(): ReactNode {
  const { title, itemId, versions, difference } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={m.content_versions()}
        subtitle={m.content_versions_help()}
        breadcrumbs={[
          { label: m.content_manage_items(), to: managePaths.items() },
          { label: title, to: managePaths.item(itemId) },
          { label: m.content_versions() },
        ]}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <nav aria-label={m.content_versions()} className="lg:order-none max-lg:order-last">
          <ol className="flex flex-col gap-2">
            {versions.map((version) => (
              <li key={version.number}>
                <OneVersion version={version} isCurrent={version.number === difference.number} />
              </li>
            ))}
          </ol>
        </nav>
        <Difference />
      </div>
    </>
  );
}

function OneVersion({ version, isCurrent }: { version: VersionEntry; isCurrent: boolean }): ReactNode {
  const { itemId, zone, locale } = useLoaderData<typeof loader>();
  const { number, role, createdAt, author, isPublished, isNewest } = version;
  return (
    <Link
      to={managePaths.versions(itemId, number)}
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
        {isNewest && !isPublished && <Badge tone="accent">{m.content_version_newest()}</Badge>}
        {role !== 'guest' && <Badge>{ROLE_TEXTS[role]()}</Badge>}
      </span>
      <span className="text-sm text-ink-soft">
        {formatDateTime(new Date(createdAt), { zone, locale })}
        {author !== null && ` · ${author}`}
      </span>
    </Link>
  );
}

function Difference(): ReactNode {
  const { difference, versions, version, language } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  const { number, against, title, excerpt, blocks } = difference;
  const isNewest = versions.find((each) => each.number === number)?.isNewest ?? false;
  return (
    <Card
      title={
        against === null ? m.content_version_number({ number }) : m.content_version_since({ number, against })
      }
      actions={
        !isNewest && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="number" value={number} />
            <SubmitButton size="sm" icon={<RotateCcw aria-hidden />} busy={isSending}>
              {m.content_version_restore()}
            </SubmitButton>
          </Form>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        <p lang={language} className="text-xl font-semibold break-words">
          <WordsView words={title} />
        </p>
        {excerpt.length > 0 && (
          <p lang={language} className="text-ink-soft break-words">
            <WordsView words={excerpt} />
          </p>
        )}
        <DifferenceView blocks={blocks} locale={language} />
      </div>
    </Card>
  );
}
