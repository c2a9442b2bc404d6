import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { accountsPaths } from '../paths.ts';

export function DataCard(): ReactNode {
  return (
    <Card title={m.accounts_data_title()} description={m.accounts_data_card_text()}>
      <LinkButton to={accountsPaths.ownData()} icon={<FileDown aria-hidden />}>
        {m.accounts_data_open()}
      </LinkButton>
    </Card>
  );
}
