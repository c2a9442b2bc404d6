import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { clusterName } from '#modules/clusters/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { vendorsFormProblem } from '../problem-text.tsx';
import { MAX_SUPPLY_SEARCH, type SuppliedCluster, type SupplyChoices } from './supply-contract.ts';

export interface SupplyCardProps {
  supplied: readonly SuppliedCluster[];
  /** Organisations that can be added; null for those who may not. */
  offered: SupplyChoices | null;
  mayEdit: boolean;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
}

/** The organisations that a vendor supplies. */
export function SupplyCard({
  supplied,
  offered,
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
        {offered && (offered.isPartial || offered.named !== '') && <SupplySearchForm named={offered.named} />}
        {offered && offered.choices.length > 0 && (
          <Form key={formKey} method="post" className="flex flex-wrap items-end gap-3">
            <HiddenFields intent="addSupply" formKey={formKey} />
            <Select
              name="cluster"
              label={m.vendors_supply_choose()}
              options={offered.choices.map((cluster) => ({
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

/** Narrows what is offered, where there are more organisations than one list holds. */
function SupplySearchForm({ named }: { named: string }): ReactNode {
  return (
    <Form method="get" role="search" preventScrollReset className="flex flex-wrap gap-3">
      <SearchField
        name="organisation"
        label={m.vendors_supply_find()}
        defaultValue={named}
        maxLength={MAX_SUPPLY_SEARCH}
        className="grow"
      />
      <Button type="submit">{m.vendors_supply_search()}</Button>
    </Form>
  );
}
