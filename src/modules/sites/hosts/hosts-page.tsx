import { Globe, Plus, RefreshCw, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { HostnameField } from './hostname-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { type ClaimProblem, listHosts } from './host-rows.ts';
import { PROOF_FILE, proofName, proofText } from './host-rules.ts';
import { checkHost, claimHost, makePrimaryHost, removeHost } from './hosts.ts';

const CLAIMS_PER_MINUTE = 20;
const Named = z.object({ hostname: z.string().min(1).max(253) });

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { hosts, claims } = await listHosts(scope);
    const canManage = hasRole(scope.actor.role, 'admin');
    return {
      canManage,
      hosts,
      claims: claims.map(({ hostname, token, checkedAt, problem }) => ({
        hostname,
        problem,
        record: canManage ? { name: proofName(hostname), text: proofText(token) } : null,
        checkedAt: checkedAt && formatDateTime(checkedAt, { zone: scope.tenant.zone, locale: scope.locale }),
      })),
    };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: z.object({ hostname: z.string().trim().min(1).max(253) }),
      limit: { perMinute: CLAIMS_PER_MINUTE },
      refill: ['hostname'],
      handle: (scope, { hostname }) => claimHost(scope, hostname),
    }),
    check: intent({
      input: Named,
      limit: { perMinute: CLAIMS_PER_MINUTE },
      handle: (scope, { hostname }) => checkHost(scope, hostname),
    }),
    primary: intent({ input: Named, handle: (scope, { hostname }) => makePrimaryHost(scope, hostname) }),
    remove: intent({ input: Named, handle: (scope, { hostname }) => removeHost(scope, hostname) }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_hosts() }];

export default function HostsPage(): ReactNode {
  const { hosts, claims, canManage } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = reply?.ok === false && reply.intent !== 'default' ? configProblem(reply.problem) : null;
  return (
    <>
      <PageHeader title={m.sites_config_hosts()} subtitle={m.sites_config_hosts_help()} />
      <div className="flex max-w-3xl flex-col gap-5">
        <ProblemNotice problem={problem} />
        {reply?.ok === true && reply.intent === 'check' && (
          <Notice live>{m.sites_config_host_checking()}</Notice>
        )}
        <Card title={m.sites_config_hosts_own()}>
          <ul className="-my-3 divide-y divide-line">
            {hosts.map(({ hostname, isPrimary }) => (
              <li key={hostname} className="flex flex-wrap items-center gap-3 py-3">
                <Globe aria-hidden className="size-5 shrink-0 text-ink-soft" />
                <span className="min-w-0 grow break-all">{hostname}</span>
                {isPrimary ? (
                  <Badge tone="accent">{m.sites_config_host_primary()}</Badge>
                ) : (
                  canManage && (
                    <HostForm hostname={hostname}>
                      <Button
                        type="submit"
                        name="intent"
                        value="primary"
                        size="sm"
                        icon={<Star aria-hidden />}
                        aria-label={m.sites_config_host_make_primary_of({ hostname })}
                      >
                        {m.sites_config_host_make_primary()}
                      </Button>
                      <RemoveButton hostname={hostname} />
                    </HostForm>
                  )
                )}
              </li>
            ))}
          </ul>
        </Card>
        {claims.map(({ hostname, record, checkedAt, problem: why }) => (
          <Card
            key={hostname}
            title={<span className="break-all">{hostname}</span>}
            description={m.sites_config_host_waiting()}
            footer={
              canManage && (
                <HostForm hostname={hostname}>
                  <Button
                    type="submit"
                    name="intent"
                    value="check"
                    size="sm"
                    icon={<RefreshCw aria-hidden />}
                  >
                    {m.sites_config_host_check()}
                  </Button>
                  <RemoveButton hostname={hostname} />
                </HostForm>
              )
            }
          >
            <div className="flex flex-col gap-3">
              {record && (
                <>
                  <p className="text-sm">{m.sites_config_host_record()}</p>
                  <DescriptionList
                    layout="rows"
                    items={[
                      { term: m.sites_config_host_record_kind(), detail: 'TXT' },
                      {
                        term: m.sites_config_host_record_name(),
                        detail: <code className="break-all">{record.name}</code>,
                      },
                      {
                        term: m.sites_config_host_record_text(),
                        detail: <code className="break-all">{record.text}</code>,
                      },
                    ]}
                  />
                  <p className="text-sm">{m.sites_config_host_file()}</p>
                  <DescriptionList
                    layout="rows"
                    items={[
                      {
                        term: m.sites_config_host_file_path(),
                        detail: (
                          <code className="break-all">
                            https://{hostname}
                            {PROOF_FILE}
                          </code>
                        ),
                      },
                      {
                        term: m.sites_config_host_record_text(),
                        detail: <code className="break-all">{record.text}</code>,
                      },
                    ]}
                  />
                </>
              )}
              {why && (
                <Notice tone="warning">
                  {claimText(why)} {m.sites_config_host_checked({ at: checkedAt ?? '' })}
                </Notice>
              )}
            </div>
          </Card>
        ))}
        {canManage && <ClaimCard />}
      </div>
    </>
  );
}

function claimText(problem: ClaimProblem): string {
  if (problem === 'taken') return m.sites_config_problem_host_taken();
  return problem === 'not_found' ? m.sites_config_host_not_found() : m.sites_config_host_unreachable();
}

function HostForm({ hostname, children }: { hostname: string; children: ReactNode }): ReactNode {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="hostname" value={hostname} />
      {children}
    </Form>
  );
}

function RemoveButton({ hostname }: { hostname: string }): ReactNode {
  return (
    <Button
      type="submit"
      name="intent"
      value="remove"
      size="sm"
      variant="quiet"
      icon={<Trash2 aria-hidden />}
      aria-label={m.sites_config_host_remove_of({ hostname })}
    >
      {m.sites_config_host_remove()}
    </Button>
  );
}

function ClaimCard(): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const mine = reply?.intent === 'default' ? reply : undefined;
  const problem = mine?.ok === false ? configProblem(mine.problem) : null;
  return (
    <Card title={m.sites_config_host_add()} description={m.sites_config_host_add_help()}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <FormErrorSummary problem={problem} labels={{ hostname: m.sites_config_host_name() }} />
        <HostnameField
          key={mine?.ok === true ? 'done' : 'typing'}
          label={m.sites_config_host_name()}
          defaultValue={mine?.ok === false ? (mine.typed?.['hostname'] ?? '') : ''}
          placeholder="shop.example.com"
        />
        <SubmitButton
          icon={<Plus aria-hidden />}
          busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null}
          outcome={mine === undefined ? undefined : mine.ok ? 'success' : 'error'}
        >
          {m.sites_config_host_add()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
