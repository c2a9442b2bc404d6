import { Eye, FileCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { contentManagePaths } from '#modules/content/public-ui.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { configLabel } from '../config/config-text.ts';
import { ConfigValue } from '../config/config-value.tsx';
import { discardDraft } from '../config/config-draft.ts';
import { configPageOf, VersionFields, versionOf } from '../config/config-page.ts';
import { configProblem } from '../config/config-problem.tsx';
import { DifferenceTable } from '../config/difference-table.tsx';
import { HealthList } from './health-list.tsx';
import { getSiteHealth } from './site-health.ts';
import { configPaths } from '../config/paths.ts';
import { previewCookie } from '../config/preview.ts';
import { publishConfig } from '../config/publish-config.ts';
import { declaredLabel } from '../config/declared-settings.ts';
import { namedDifferences } from '../config/named-differences.ts';
import { configDifferences, configGlance } from '../config/site-config-rules.ts';

export const loader = pageLoader({
  access: readConfig,
  query: z.object({ without: z.literal('menu').optional().catch(undefined) }),
  handle: async (scope, { query }) => {
    const [{ state, context }, findings] = await Promise.all([configPageOf(scope), getSiteHealth(scope)]);
    const { published, draft, hasDraft, editedBy, editedAt } = state;
    return {
      ...context,
      isWithoutMenu: query.without === 'menu',
      findings,
      siteName: published.name,
      hasDraft,
      differences: namedDifferences(scope, configDifferences(published, draft)),
      host: scope.tenant.host,
      glance: configGlance(published).map(({ field, value }) => ({
        field,
        value,
        label: declaredLabel(scope, field),
      })),
      editedBy,
      editedAt: editedAt && formatDateTime(editedAt, { zone: scope.tenant.zone, locale: scope.locale }),
    };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    publish: intent({
      input: z.object(VersionFields),
      handle: (scope, input) => publishConfig(scope, versionOf(input)),
    }),
    preview: intent({
      input: z.object({}),
      handle: async (_scope, _input, { frame, setCookie }) => {
        setCookie(previewCookie(frame, true));
        return redirectTo('/');
      },
    }),
    end_preview: intent({
      input: z.object({}),
      handle: async (_scope, _input, { frame, setCookie }) => {
        setCookie(previewCookie(frame, false));
        return redirectTo(configPaths.overview());
      },
    }),
    discard: intent({
      input: z.object(VersionFields),
      handle: (scope, input) => discardDraft(scope, versionOf(input)),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_title() }];

export default function ConfigOverviewPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply?.ok === false ? configProblem(reply.problem) : null;
  const isStale = reply?.ok === false && reply.problem.code === 'sites.draft_conflict';
  return (
    <>
      <PageHeader title={m.sites_config_title()} subtitle={page.siteName} />
      {reply?.ok === true && reply.intent === 'publish' && (
        <Notice tone="positive" live className="mb-5" title={m.sites_config_published_title()}>
          {m.sites_config_published_text()}
        </Notice>
      )}
      {page.isWithoutMenu && (
        <Notice tone="warning" live className="mb-5" title={m.sites_config_import_without_menu()}>
          {m.sites_config_import_without_menu_text()}{' '}
          <Link className="underline underline-offset-4" to={contentManagePaths.menus()}>
            {m.sites_config_menu_open()}
          </Link>
        </Notice>
      )}
      {problem && (
        <Notice
          tone="danger"
          live
          className="mb-5"
          title={problem.message}
          action={
            isStale && (
              <Button size="sm" onClick={() => location.reload()}>
                {m.sites_config_conflict_theirs()}
              </Button>
            )
          }
        >
          {reply?.ok === false && reply.problem.code === 'sites.theme_unreadable' && (
            <Link className="underline underline-offset-4" to={configPaths.theme()}>
              {m.sites_config_to_theme()}
            </Link>
          )}
          {reply?.ok === false && reply.problem.code === 'sites.registration_without_texts' && (
            <Link className="underline underline-offset-4" to={configPaths.legal()}>
              {m.sites_config_to_legal()}
            </Link>
          )}
        </Notice>
      )}
      <HealthList findings={page.findings} />
      {page.hasDraft ? (
        <Card
          title={m.sites_config_draft_changes({ count: page.differences.length })}
          description={m.sites_config_draft_by({ name: page.editedBy ?? '–', at: page.editedAt ?? '' })}
          actions={
            page.canManage && (
              <Form method="post" reloadDocument>
                <Button type="submit" name="intent" value="preview" icon={<Eye aria-hidden />}>
                  {m.sites_config_see_draft()}
                </Button>
              </Form>
            )
          }
          footer={
            page.canManage && (
              <div className="flex flex-wrap items-center gap-3">
                <Form method="post">
                  <input type="hidden" name="intent" value="publish" />
                  <input type="hidden" name="version" value={page.version} />
                  <SubmitButton
                    icon={<FileCheck aria-hidden />}
                    busy={navigation.formMethod === 'POST'}
                    outcome={problem ? 'error' : undefined}
                  >
                    {m.sites_config_publish()}
                  </SubmitButton>
                </Form>
                <DiscardForm version={page.version} />
              </div>
            )
          }
        >
          <DifferenceTable differences={page.differences} />
        </Card>
      ) : (
        <EmptyState icon={<Eye />} title={m.sites_config_no_draft_title()}>
          {m.sites_config_no_draft_text()}
        </EmptyState>
      )}
      <Card title={m.sites_config_glance()} description={m.sites_config_glance_help()} className="mt-6">
        <DescriptionList
          layout="columns"
          items={[
            { term: m.sites_config_host(), detail: page.host },
            ...page.glance.map(({ field, value, label }) => ({
              term: label ?? configLabel(field),
              detail: <ConfigValue field={field} value={value} />,
            })),
          ]}
        />
      </Card>
    </>
  );
}

function DiscardForm({ version }: { version: number }): ReactNode {
  const submit = useSubmit();
  async function ask(form: HTMLFormElement): Promise<void> {
    const yes = await prompt({
      title: m.sites_config_discard_title(),
      message: m.sites_config_discard_text(),
      confirmLabel: m.sites_config_discard(),
      danger: true,
    });
    if (yes) await submit(form);
  }
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="discard" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="quiet" icon={<Trash2 aria-hidden />}>
        {m.sites_config_discard()}
      </Button>
    </Form>
  );
}
