import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { clustersPaths } from '../paths.ts';
import { clustersFormProblem } from '../problem-text.tsx';
import type { ClusterStructure, RelatedCluster } from './structure-contract.ts';

/** Which organisation this one belongs to, its sub-organisations, and for admins a form that moves it. */
export function StructureCard({
  cluster,
  version,
  structure: { above, below, isMore, choices },
  reply,
}: {
  readonly cluster: string;
  readonly version: number;
  readonly structure: ClusterStructure;
  readonly reply: ActionReply | undefined;
}): ReactNode {
  const own = reply?.intent === 'parent' ? reply : undefined;
  const problem = clustersFormProblem(reply, ['parent']);
  const busy = useIsBusy('parent');
  const parent = above.at(-1);
  if (above.length === 0 && below.length === 0 && choices === null) return null;
  return (
    <Card
      title={m.clusters_structure()}
      actions={
        below.length > 0 && (
          <LinkButton size="sm" to={clustersPaths.manage({ below: cluster })}>
            {m.clusters_structure_list()}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {parent && (
          <p>
            {m.clusters_structure_parent()} <RelatedLink related={parent} />
          </p>
        )}
        {below.length > 0 ? (
          <div className="flex flex-col gap-1">
            <h3 className="font-medium">{m.clusters_structure_below()}</h3>
            <ul className="flex flex-col">
              {below.map((related) => (
                <li key={related.key} className="flex min-h-11 items-center">
                  <RelatedLink related={related} />
                </li>
              ))}
            </ul>
            {isMore && <p className="text-sm text-ink-soft">{m.clusters_structure_more()}</p>}
          </div>
        ) : (
          <p className="text-ink-soft">{m.clusters_structure_none()}</p>
        )}
        {choices && (
          <Form key={version} method="post" className="flex flex-col gap-4 border-t border-line pt-5">
            <FormErrorSummary problem={problem} labels={{ parent: m.clusters_structure_parent_field() }} />
            <input type="hidden" name="intent" value="parent" />
            <input type="hidden" name="cluster" value={cluster} />
            <input type="hidden" name="version" value={version} />
            <Select
              name="parent"
              label={m.clusters_structure_parent_field()}
              help={m.clusters_structure_parent_help()}
              optional
              placeholder={m.clusters_structure_parent_none()}
              defaultValue={parent?.key ?? ''}
              options={choices.map(({ key, name }) => ({ value: key, label: name }))}
              error={fieldError(problem, 'parent')}
            />
            <SubmitButton
              variant="secondary"
              busy={busy}
              outcome={own ? (own.ok ? 'success' : 'error') : undefined}
              className="self-start"
            >
              {m.clusters_save()}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  );
}

function RelatedLink({ related: { key, name } }: { readonly related: RelatedCluster }): ReactNode {
  return (
    <Link to={clustersPaths.detail(key)} className="break-words text-accent underline underline-offset-4">
      {name}
    </Link>
  );
}
