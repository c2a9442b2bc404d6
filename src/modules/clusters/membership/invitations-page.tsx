import { MailPlus, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { Button } from '#ui/action/button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { LinkQr } from '#ui/picture/link-qr.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { listBranchChoices } from './branch-choices.ts';
import { InviteInput, type ListedInvitation, type MadeInvitation } from './invitation-contract.ts';
import { InviteForm } from './invite-form.tsx';
import { listManagedClusters } from './list-people.ts';
import { inviteToCluster } from './make-invitation.ts';
import { listOpenInvitations, revokeInvitation } from './open-invitations.ts';
import { peopleProblem } from './people-problem.tsx';
import { ClusterRoleBadge, wayText } from './people-text.tsx';

const INVITATIONS_PER_MINUTE = 30;

export const loader = pageLoader({
  access: visitClusters,
  query: z.object({
    cluster: ClusterKey.optional().catch(undefined),
    after: CursorText.optional().catch(undefined),
    done: z.literal('revoked').optional().catch(undefined),
  }),
  handle: async (scope, { query }) => {
    const [list, clusters, branches] = await Promise.all([
      listOpenInvitations(scope, query.after ?? null),
      listManagedClusters(scope, query.cluster),
      listBranchChoices(scope),
    ]);
    return { ...list, clusters, branches, query, locale: scope.locale, zone: scope.tenant.zone };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    invite: intent({
      input: InviteInput,
      limit: { perMinute: INVITATIONS_PER_MINUTE },
      refill: ['cluster', 'way', 'email', 'phone', 'uses', 'days', 'role'],
      handle: inviteToCluster,
    }),
    revoke: intent({
      input: z.object({ invitation: z.uuid() }),
      handle: async (scope, { invitation }) => {
        await revokeInvitation(scope, invitation);
        return redirectTo(clustersPaths.invitations({ done: 'revoked' }));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_people_invitations() }];

/** Open invitations into the reader's organisations, and the form for another one. */
export default function InvitationsPage(): ReactNode {
  const { invitations, next, clusters, branches, query, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<MadeInvitation>>();
  const made = reply?.ok && reply.intent === 'invite' ? reply.result : null;
  const revokeProblem = peopleProblem(reply, 'revoke');
  return (
    <>
      <PageHeader
        title={m.clusters_people_invitations()}
        subtitle={m.clusters_people_invitations_subtitle()}
        breadcrumbs={[
          { label: m.clusters_people_title(), to: clustersPaths.people() },
          { label: m.clusters_people_invitations() },
        ]}
      />
      {made && <MadeNotice made={made} />}
      {query.done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {m.clusters_people_revoked()}
        </Notice>
      )}
      {revokeProblem && (
        <Notice tone="danger" live className="mb-4">
          {revokeProblem.message}
        </Notice>
      )}
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="order-last min-w-0 2xl:order-none">
          <InvitationsTable
            invitations={invitations}
            locale={locale}
            at={(instant) => formatDateTime(new Date(instant), { zone, locale })}
          />
          <Pagination
            previous={query.after ? clustersPaths.invitations() : undefined}
            next={next ? clustersPaths.invitations({ after: next }) : undefined}
          />
        </div>
        {clusters.length > 0 && (
          <InviteForm
            key={made?.url ?? ''}
            clusters={clusters}
            branches={branches}
            cluster={query.cluster}
            reply={reply}
          />
        )}
      </div>
    </>
  );
}

/** The link of an invitation, shown once: only its hash is stored. */
function MadeNotice({ made: { url, way, to, uses } }: { made: MadeInvitation }): ReactNode {
  return (
    <Notice tone="positive" live title={m.clusters_people_made()} className="mb-4">
      <span className="mb-3 block">
        {way === 'email'
          ? m.clusters_people_made_email({ email: to })
          : way === 'phone'
            ? m.clusters_people_made_phone({ phone: formatThaiPhone(to) })
            : m.clusters_people_made_link({ uses })}
      </span>
      <CopyField label={m.clusters_people_link()} value={url} />
      <div className="mt-3">
        <LinkQr
          url={url}
          name="invitation"
          label={m.clusters_people_qr()}
          saveLabel={m.clusters_people_qr_save()}
        />
      </div>
    </Notice>
  );
}

function InvitationsTable({
  invitations,
  locale,
  at,
}: {
  invitations: readonly ListedInvitation[];
  locale: Locale;
  at: (instant: string) => string;
}): ReactNode {
  return (
    <DataTable
      caption={m.clusters_people_invitations()}
      rows={invitations}
      rowKey={(row) => row.invitationId}
      rowActions={(row) => (
        <Form method="post">
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="invitation" value={row.invitationId} />
          <Button type="submit" size="sm" variant="quiet" icon={<MailX aria-hidden />}>
            {m.clusters_people_revoke()}
          </Button>
        </Form>
      )}
      columns={[
        {
          key: 'to',
          header: m.clusters_people_to(),
          primary: true,
          cell: (row) => <span className="break-all">{row.to || wayText(row.way)}</span>,
        },
        {
          key: 'cluster',
          header: m.clusters_people_cluster(),
          cell: (row) => <span className="break-words">{clusterName(row, locale)}</span>,
        },
        {
          key: 'role',
          header: m.clusters_people_role(),
          cell: (row) => <ClusterRoleBadge role={row.role} />,
        },
        {
          key: 'uses',
          header: m.clusters_people_uses(),
          align: 'end',
          cell: (row) => (
            <span className="tabular-nums">
              {m.clusters_people_used_of({ uses: row.uses, most: row.maxUses })}
            </span>
          ),
        },
        { key: 'by', header: m.clusters_people_made_by(), wideOnly: true, cell: (row) => row.madeBy },
        {
          key: 'until',
          header: m.clusters_people_until(),
          align: 'end',
          cell: (row) => <span className="whitespace-nowrap">{at(row.expiresAt)}</span>,
        },
      ]}
      empty={
        <EmptyState icon={<MailPlus />} title={m.clusters_people_invitations_none()}>
          {m.clusters_people_invitations_none_text()}
        </EmptyState>
      }
    />
  );
}
