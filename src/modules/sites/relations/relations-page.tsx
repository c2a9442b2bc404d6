import { Network, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { HostnameField } from '../hosts/hostname-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import {
  listRelations,
  type Relation,
  type RelationSide,
  stateRelation,
  withdrawRelation,
} from './relations.ts';

const STATEMENTS_PER_MINUTE = 30;
const Named = z.object({ side: z.enum(['child', 'parent']), hostname: z.string().trim().min(1).max(253) });

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const [children, parents] = await Promise.all([
      listRelations(scope, 'child'),
      listRelations(scope, 'parent'),
    ]);
    return { children, parents, canManage: hasRole(scope.actor.role, 'admin') };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: Named,
      limit: { perMinute: STATEMENTS_PER_MINUTE },
      refill: ['side', 'hostname'],
      handle: (scope, { side, hostname }) => stateRelation(scope, side, hostname),
    }),
    withdraw: intent({
      input: Named,
      handle: (scope, { side, hostname }) => withdrawRelation(scope, side, hostname),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_relations() }];

export default function RelationsPage(): ReactNode {
  const { children, parents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={m.sites_config_relations()} subtitle={m.sites_config_relations_help()} />
      <div className="flex max-w-3xl flex-col gap-5">
        <SideCard side="child" relations={children} />
        <SideCard side="parent" relations={parents} />
      </div>
    </>
  );
}

function SideCard({ side, relations }: { side: RelationSide; relations: readonly Relation[] }): ReactNode {
  const { canManage } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const mine = reply?.typed?.['side'] === side ? reply : undefined;
  const isChild = side === 'child';
  const add = isChild ? m.sites_config_relations_add_child() : m.sites_config_relations_add_parent();
  return (
    <Card
      title={isChild ? m.sites_config_relations_children() : m.sites_config_relations_parents()}
      description={
        isChild ? m.sites_config_relations_children_help() : m.sites_config_relations_parents_help()
      }
    >
      <div className="flex flex-col gap-4">
        {relations.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.sites_config_relations_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {relations.map((relation) => (
              <RelationLine key={relation.hostname} side={side} relation={relation} />
            ))}
          </ul>
        )}
        {mine?.ok === false && (
          <Notice tone="danger" live>
            {configProblem(mine.problem).message}
          </Notice>
        )}
        {canManage && (
          <Form method="post" noValidate className="flex flex-col items-start gap-3">
            <input type="hidden" name="side" value={side} />
            <HostnameField
              key={mine?.ok === true ? relations.length : 'typing'}
              label={m.sites_config_relations_host()}
              defaultValue={mine?.ok === false ? (mine.typed?.['hostname'] ?? '') : ''}
              placeholder="branch.example.com"
            />
            <Button type="submit" icon={<Plus aria-hidden />}>
              {add}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

function RelationLine({
  side,
  relation: { hostname, site },
}: {
  side: RelationSide;
  relation: Relation;
}): ReactNode {
  const { canManage } = useLoaderData<typeof loader>();
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Network aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow">
        <span className="block break-all">{hostname}</span>
        {site && <span className="block text-sm text-ink-soft">{site.name}</span>}
      </span>
      {site ? (
        <Badge tone="positive">{m.sites_config_relations_agreed()}</Badge>
      ) : (
        <Badge tone="warning">{m.sites_config_relations_waiting()}</Badge>
      )}
      {canManage && (
        <Form method="post">
          <input type="hidden" name="side" value={side} />
          <input type="hidden" name="hostname" value={hostname} />
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            size="sm"
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            aria-label={m.sites_config_host_remove_of({ hostname })}
          >
            {m.sites_config_host_remove()}
          </Button>
        </Form>
      )}
    </li>
  );
}
