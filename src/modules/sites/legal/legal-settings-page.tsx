import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { LEGAL_KINDS, type LegalKind } from '#platform/tenancy/legal-contract.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { MAX_LEGAL_CHARACTERS, OwnConfig } from '../config/site-config-contract.ts';
import { readConfig } from '../permissions.ts';
import { legalName } from '../config/legal-text.ts';
import { legalPaths } from './paths.ts';
import { Prose } from '#ui/text/prose.tsx';

const LANGUAGES = ['th', 'en'] as const;

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
    <>
      <PageHeader title={m.sites_config_legal()} subtitle={m.sites_config_legal_help()} />
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
    </>
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
      <div className="flex flex-col gap-5">
        {LANGUAGES.map((language) => (
          <LanguageText
            key={language}
            name={`legal.${kind}.${language}`}
            language={language}
            text={legal[kind][language]}
            error={fieldError(problem, `legal.${kind}.${language}`)}
          />
        ))}
      </div>
    </Card>
  );
}

function LanguageText({
  name,
  language,
  text,
  error,
}: {
  name: string;
  language: 'th' | 'en';
  text: string;
  error: string | undefined;
}): ReactNode {
  const [typed, setTyped] = useState(text);
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={configLabel(name)}
        name={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={MAX_LEGAL_CHARACTERS}
        rows={6}
        optional
        lang={language}
        error={error}
      />
      {typed.trim() !== '' && (
        <details className="rounded-md border border-line">
          <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm">
            {m.sites_config_legal_preview()}
          </summary>
          <div lang={language} className="border-t border-line p-4">
            <Prose text={typed} />
          </div>
        </details>
      )}
    </div>
  );
}
