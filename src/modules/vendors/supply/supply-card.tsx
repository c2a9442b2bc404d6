import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { clusterName } from '#modules/clusters/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { vendorsFormProblem } from '../problem-text.tsx';
import type { SuppliedCluster } from './supply-contract.ts';

export interface SupplyCardProps {
  supplied: readonly SuppliedCluster[];
  /** Organisations that can be added; empty for those who may not. */
  choices: readonly SuppliedCluster[];
  mayEdit: boolean;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
}

/** The organisations that a vendor supplies. */
export function SupplyCard({
  supplied,
  choices,
  mayEdit,
  reply,
  formKey,
  locale,
}: SupplyCardProps): ReactNode {
  const problem = vendorsFormProblem(reply, ['addSupply', 'removeSupply']);
  const busy = useIsBusy('addSupply');
  return (
    <Card title={m.vendors_supplied()}>
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{problem.message}</Notice>}
        {supplied.length === 0 && <p className="text-ink-soft">{m.vendors_supplied_none()}</p>}
        {supplied.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {supplied.map((cluster) => (
              <li
                key={cluster.key}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1"
              >
                <span className="min-w-0 break-words">{clusterName(cluster, locale)}</span>
                {mayEdit && (
                  <Form method="post">
                    <HiddenFields intent="removeSupply" formKey={`${cluster.key} ${formKey}`} />
                    <input type="hidden" name="cluster" value={cluster.key} />
                    <SubmitButton variant="secondary" size="sm">
                      {m.vendors_remove()}
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && choices.length > 0 && (
          <Form key={formKey} method="post" className="flex flex-wrap items-end gap-3">
            <HiddenFields intent="addSupply" formKey={formKey} />
            <Select
              name="cluster"
              label={m.vendors_supply_choose()}
              options={choices.map((cluster) => ({
                value: cluster.key,
                label: clusterName(cluster, locale),
              }))}
              className="min-w-0 grow"
            />
            <SubmitButton variant="secondary" busy={busy}>
              {m.vendors_supply_add()}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
