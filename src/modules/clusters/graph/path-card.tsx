import { ArrowLeftRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { ToldPath } from './graph-list-rules.ts';
import type { GraphView } from './paths.ts';

/** The two chosen nodes, and the shortest path between them step by step. */
export function PathCard({
  path,
  urlOf,
}: {
  path: ToldPath;
  urlOf: (change: GraphView) => string;
}): ReactNode {
  const { from, to } = path;
  const isChosen = from !== null || to !== null;
  return (
    <Card title={m.clusters_graph_path()}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <End label={m.clusters_graph_path_from()} name={from?.name} />
        <End label={m.clusters_graph_path_to()} name={to?.name} />
      </dl>
      {isChosen ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <LinkButton
            to={urlOf({ from: to?.id, to: from?.id })}
            size="sm"
            replace
            preventScrollReset
            icon={<ArrowLeftRight aria-hidden />}
          >
            {m.clusters_graph_path_swap()}
          </LinkButton>
          <LinkButton
            to={urlOf({ from: undefined, to: undefined })}
            size="sm"
            variant="quiet"
            replace
            preventScrollReset
            icon={<X aria-hidden />}
          >
            {m.clusters_graph_path_clear()}
          </LinkButton>
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{m.clusters_graph_path_help()}</p>
      )}
      {from !== null && to !== null && <Steps path={path} />}
    </Card>
  );
}

function End({ label, name }: { label: string; name: string | undefined }): ReactNode {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words">
        {name ?? <span className="text-ink-soft">{m.clusters_graph_path_none_chosen()}</span>}
      </dd>
    </>
  );
}

function Steps({ path: { steps } }: { path: ToldPath }): ReactNode {
  if (steps === null) return <p className="mt-3">{m.clusters_graph_path_unconnected()}</p>;
  if (steps.length === 0) return <p className="mt-3">{m.clusters_graph_path_same()}</p>;
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft tabular-nums">
        {steps.length === 1
          ? m.clusters_graph_path_step_one()
          : m.clusters_graph_path_steps({ steps: steps.length })}
      </p>
      <ol aria-label={m.clusters_graph_path()} className="mt-1 flex list-decimal flex-col gap-1 ps-6">
        {steps.map(({ from, to, name, label, isOwn }) => (
          <li key={to} className="break-words">
            {isOwn
              ? m.clusters_graph_step_is({ from, to: name, label })
              : m.clusters_graph_step_has({ from, to: name, label })}
          </li>
        ))}
      </ol>
    </>
  );
}
