import { type ReactNode, useEffect, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { UNKNOWN } from '#platform/page/client-record-contract.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { accountsPaths } from '../paths.ts';
import { clientRecordOf } from '#platform/page/client-record.ts';
import { CopyButton } from './copy-button.tsx';

export const loader = pageLoader({
  access: anyone,
  prepare: (_scope, { http }) => clientRecordOf(http.frame),
  handle: async (_scope, { prepared }) => ({ record: prepared }),
});

export const meta: MetaFunction = () => [{ title: m.accounts_browser_title() }];

/** Information about the browser, for the reader and support staff. */
export default function BrowserPage(): ReactNode {
  const { record } = useLoaderData<typeof loader>();
  const [screenSize, setScreenSize] = useState(UNKNOWN);
  useEffect(() => {
    const measure = (): void => setScreenSize(`${screen.width} × ${screen.height}`);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const { cityName, regionName, countryName, isProxy } = record.location;
  const places = [cityName, regionName, countryName].filter((name) => name !== UNKNOWN);
  const location = places.length === 0 ? UNKNOWN : places.join(', ');
  const facts = [
    { term: m.accounts_browser_os(), detail: record.os },
    { term: m.accounts_browser_browser(), detail: record.browser },
    { term: m.accounts_browser_ip(), detail: record.ip },
    { term: m.accounts_browser_location(), detail: location },
    { term: m.accounts_browser_proxy(), detail: isProxy === UNKNOWN ? UNKNOWN : yesNo(isProxy) },
    { term: m.accounts_browser_isp(), detail: record.isp },
    { term: m.accounts_browser_screen(), detail: screenSize },
  ];
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.accounts_browser_title()}
        subtitle={m.accounts_browser_text()}
        actions={
          <>
            <CopyButton text={() => facts.map(({ term, detail }) => `${term}: ${detail}`).join('\n')} />
            <LinkButton to={accountsPaths.deviceDebug()}>{m.accounts_debug_title()}</LinkButton>
          </>
        }
      />
      <Card>
        <DescriptionList items={facts} />
      </Card>
      <p className="mt-4 text-sm text-ink-soft">{m.accounts_browser_unknown()}</p>
    </PageFrame>
  );
}

function yesNo(is: boolean): string {
  return is ? m.accounts_diagnostics_yes() : m.accounts_diagnostics_no();
}
