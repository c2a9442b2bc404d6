import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { LegalKind } from '#platform/tenancy/legal-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { getConfigState } from '../config/config-draft.ts';
import { legalTextOf } from '../config/site-config-rules.ts';
import { findLegalText } from '../config/legal-texts.ts';
import { legalName } from '../config/legal-text.ts';
import { Prose } from '#ui/text/prose.tsx';

export const loader = pageLoader({
  access: anyone,
  params: z.object({ kind: LegalKind }),
  cache: { keys: () => [], query: [] },
  handle: async (scope, { params: { kind } }) => {
    const shown = (await findDrafted(scope, kind)) ?? (await findLegalText(scope, kind));
    if (!shown) throw refuse(platformRefusals, 'platform.missing');
    const { number, text, publishedAt } = shown;
    return {
      kind,
      site: scope.tenant.name,
      text: text[scope.locale],
      number,
      since: publishedAt && formatDate(publishedAt, { zone: scope.tenant.zone, locale: scope.locale }),
    };
  },
});

/** Returns the draft text for an admin in preview; null for everybody else. */
async function findDrafted(scope: Scope, kind: LegalKind) {
  if (scope.tenant.previewVersion === undefined) return null;
  const { draft, published } = await getConfigState(scope);
  const [text, was] = [legalTextOf(draft.legal[kind]), legalTextOf(published.legal[kind])];
  if (text !== null && text.th === was?.th && text.en === was.en) return null;
  return text && { number: null, text, publishedAt: null };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${legalName(loaderData.kind)} · ${loaderData.site}` : m.sites_legal_terms() },
];

export default function LegalPage(): ReactNode {
  const { kind, text, number, since } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={legalName(kind)}
        subtitle={
          number === null || since === null
            ? m.sites_legal_drafted()
            : m.sites_legal_number({ number, on: since })
        }
      />
      <Card padding="roomy">
        <Prose text={text} />
      </Card>
    </PageFrame>
  );
}
