import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { HealthFinding } from '#platform/module/site-health.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CardEmpty, CardRow, CardRows } from '#ui/layout/card-rows.tsx';

/** What is wrong with the site and what it lacks; each row leads to the page where it is mended. */
export function HealthList({ findings }: { findings: readonly HealthFinding[] }): ReactNode {
  return (
    <Card title={m.sites_health()} description={m.sites_health_help()} className="mb-6">
      {findings.length === 0 ? (
        <CardEmpty icon={<CircleCheck />}>{m.sites_health_well()}</CardEmpty>
      ) : (
        <CardRows>
          {findings.map(({ grade, fact, to, place }) => (
            <CardRow
              key={`${to} ${fact}`}
              to={to}
              title={fact}
              badge={
                grade === 'wrong' ? (
                  <Badge tone="danger">{m.sites_health_wrong()}</Badge>
                ) : (
                  <Badge tone="warning">{m.sites_health_missing()}</Badge>
                )
              }
              detail={place}
            />
          ))}
        </CardRows>
      )}
    </Card>
  );
}
