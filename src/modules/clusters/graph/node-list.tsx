import { CircleDot, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { RelationKindView } from '#platform/relations/relation-contract.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { GlyphMark } from './glyph-mark.tsx';
import type { ListedNode, SeenRelation } from './graph-list-rules.ts';
import type { GraphView } from './paths.ts';

export interface NodeListProps {
  label: string;
  nodes: readonly ListedNode[];
  kinds: readonly RelationKindView[];
  chosen: Pick<GraphView, 'from' | 'to'>;
  urlOf: (change: GraphView) => string;
}

/** Everything that the drawing shows, as a list: with the relations in words and links that choose the ends of a path. */
export function NodeList({ label, nodes, kinds, chosen, urlOf }: NodeListProps): ReactNode {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (
    <DataTable
      caption={label}
      rows={nodes}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: m.clusters_graph_column_name(),
          primary: true,
          cell: ({ name, to }) =>
            to === null ? (
              <span className="break-words">{name}</span>
            ) : (
              <TextLink to={to} className="break-words">
                {name}
              </TextLink>
            ),
        },
        {
          key: 'kind',
          header: m.clusters_graph_column_kind(),
          cell: ({ kind }) => <KindMark kind={byName.get(kind)} />,
        },
        {
          key: 'relations',
          header: m.clusters_graph_column_relations(),
          cell: (node) => <Relations node={node} />,
        },
        {
          key: 'path',
          header: m.clusters_graph_column_path(),
          cell: ({ id, name }) => (
            <span className="flex flex-wrap gap-1">
              <LinkButton
                to={urlOf({ from: id })}
                size="sm"
                variant="quiet"
                replace
                preventScrollReset={!isPathComplete({ ...chosen, from: id })}
                aria-label={m.clusters_graph_path_begin_name({ name })}
                icon={<CircleDot aria-hidden />}
              >
                {m.clusters_graph_path_begin()}
              </LinkButton>
              <LinkButton
                to={urlOf({ to: id })}
                size="sm"
                variant="quiet"
                replace
                preventScrollReset={!isPathComplete({ ...chosen, to: id })}
                aria-label={m.clusters_graph_path_end_name({ name })}
                icon={<Flag aria-hidden />}
              >
                {m.clusters_graph_path_end()}
              </LinkButton>
            </span>
          ),
        },
      ]}
      empty={<p className="p-6 text-center text-ink-soft">{m.clusters_graph_nothing()}</p>}
    />
  );
}

/** Then the reader is taken to the path, which stands above. */
function isPathComplete({ from, to }: Pick<GraphView, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined;
}

function KindMark({ kind }: { kind: RelationKindView | undefined }): ReactNode {
  return (
    kind && (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <GlyphMark glyph={kind.glyph} />
        {kind.label}
      </span>
    )
  );
}

function Relations({ node: { relations, moreRelations } }: { node: ListedNode }): ReactNode {
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {relations.map((relation) => (
        <li key={JSON.stringify(relation)} className="break-words">
          {relationText(relation)}
        </li>
      ))}
      {moreRelations > 0 && (
        <li className="text-ink-soft">{m.clusters_graph_relations_more({ count: moreRelations })}</li>
      )}
    </ul>
  );
}

function relationText({ label, name, isOwn }: SeenRelation): string {
  return isOwn ? m.clusters_graph_is({ label, name }) : m.clusters_graph_has({ label, name });
}
