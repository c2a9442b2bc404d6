import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LEGAL_KINDS, type LegalKind } from '#platform/tenancy/legal-contract.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { LANGUAGES } from '#ui/form/bilingual-rules.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { MAX_LEGAL_CHARACTERS, OwnConfig } from '../config/site-config-contract.ts';
import { readConfig } from '../permissions.ts';
import { legalName } from '../config/legal-text.ts';
import { legalPaths } from './paths.ts';
import { Prose } from '#ui/text/prose.tsx';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    return { context, legal: state.draft.legal, numbers: scope.tenant.settings.legal };
  },
});

export const action = savesPart({ legal: OwnConfig.shape.legal }, (typed) => typed);

export const meta: MetaFunction = () => [{ title: m.sites_config_legal() }];

export default function ConfigLegalPage(): ReactNode {
  const { context } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_legal()} subtitle={m.sites_config_legal_help()} />}>
      <ConfigForm
        context={context}
        fields={LEGAL_KINDS.flatMap((kind) => LANGUAGES.map((language) => `legal.${kind}.${language}`))}
      >
        {(problem) => (
          <>
            <p className="text-sm text-ink-soft">
              {m.sites_config_legal_format()} · {m.sites_config_legal_language_help()}
            </p>
            {LEGAL_KINDS.map((kind) => (
              <TextCard key={kind} kind={kind} problem={problem} />
            ))}
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}

function TextCard({ kind, problem }: { kind: LegalKind; problem: FormProblem | null }): ReactNode {
  const { legal, numbers } = useLoaderData<typeof loader>();
  const number = numbers[kind];
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {legalName(kind)}
          {number === undefined ? (
            <Badge>{m.sites_config_legal_none()}</Badge>
          ) : (
            <Badge tone="positive">{m.sites_config_legal_now({ number })}</Badge>
          )}
        </span>
      }
      actions={
        number !== undefined && (
          <LinkButton to={legalPaths.text(kind)} size="sm">
            {m.sites_config_legal_open()}
          </LinkButton>
        )
      }
    >
      <BilingualField
        label={legalName(kind)}
        names={{ th: `legal.${kind}.th`, en: `legal.${kind}.en` }}
        texts={legal[kind]}
        rows={6}
        maxLength={MAX_LEGAL_CHARACTERS}
        problem={problem}
        below={(text, language) => <Preview text={text} language={language} />}
      />
    </Card>
  );
}

function Preview({ text, language }: { text: string; language: Locale }): ReactNode {
  if (text.trim() === '') return null;
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm">
        {m.sites_config_legal_preview()}
      </summary>
      <div lang={language} className="border-t border-line p-4">
        <Prose text={text} />
      </div>
    </details>
  );
}
