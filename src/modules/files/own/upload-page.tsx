import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { filePaths } from './paths.ts';
import { QuotaMeter, QuotaWarning } from './quota-meter.tsx';
import { readUsage } from './read-listing.ts';
import { ownFiles } from '../permissions.ts';
import { UploadPanel } from './upload-panel.tsx';

export const loader = pageLoader({
  access: ownFiles,
  handle: async (scope) => ({
    usage: await readUsage(scope, 'own'),
    personId: scope.actor.kind === 'person' ? scope.actor.userId : '',
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.files_upload_page_title() }];

export default function UploadPage(): ReactNode {
  const { usage, personId, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.files_upload_page_title()} subtitle={m.files_upload_page_subtitle()} />
      <QuotaWarning usage={usage} locale={locale} />
      <UploadPanel
        personId={personId}
        locale={locale}
        folderPath={({ space, parent }) =>
          filePaths.manager({ space: space === 'own' ? undefined : space, folder: parent ?? undefined })
        }
      />
      <div className="mt-6">
        <QuotaMeter label={m.files_quota()} usage={usage.person} locale={locale} />
      </div>
    </PageFrame>
  );
}
