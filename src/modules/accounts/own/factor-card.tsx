import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { accountsPaths } from '../paths.ts';
import type { FactorView } from '../factor/factor-contract.ts';

export function FactorCard({ factor }: { factor: FactorView }): ReactNode {
  return (
    <Card
      title={m.accounts_factor_title()}
      description={m.accounts_factor_intro()}
      actions={
        <LinkButton to={accountsPaths.secondFactor()} size="sm" icon={<ShieldCheck aria-hidden />}>
          {m.accounts_factor_manage()}
        </LinkButton>
      }
    >
      <FactorState factor={factor} />
    </Card>
  );
}

export function FactorState({ factor }: { factor: FactorView }): ReactNode {
  if (!factor.isOn) return <Badge>{m.accounts_factor_off()}</Badge>;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="positive">{m.accounts_factor_on()}</Badge>
      <span className="text-sm text-ink-soft">
        {m.accounts_factor_codes_left({ count: factor.codesLeft })}
      </span>
    </p>
  );
}
