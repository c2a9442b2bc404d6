import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { etaxPaths } from './paths.ts';

/** The electronic files of a document, for those who issue documents. */
export function EtaxCard({ documentId }: { documentId: string }): ReactNode {
  return (
    <Card title={m.billing_etax()} description={m.billing_etax_help()}>
      <div className="flex flex-wrap gap-3">
        <LinkButton reloadDocument to={etaxPaths.pdf(documentId)} icon={<Download aria-hidden />}>
          {m.billing_etax_pdf()}
        </LinkButton>
        <LinkButton reloadDocument to={etaxPaths.xml(documentId)} icon={<Download aria-hidden />}>
          {m.billing_etax_xml()}
        </LinkButton>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{m.billing_etax_unsigned()}</p>
    </Card>
  );
}
