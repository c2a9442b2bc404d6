import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { billingPaths } from '../paths.ts';

export const loader = pageLoader({ access: anyone, handle: async (scope) => ({ shop: scope.tenant.name }) });

export const meta: MetaFunction = () => [
  { title: m.billing_thank_you_title() },
  { name: 'robots', content: 'noindex' },
];

/** Generic thank-you page for targets without their own. */
export default function ThankYouPage(): ReactNode {
  const { shop } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl" padding="roomy">
      <EmptyState
        headingLevel={1}
        icon={<HeartHandshake />}
        title={m.billing_thank_you_title()}
        action={
          <>
            <LinkButton to="/" variant="primary">
              {m.billing_thank_you_home()}
            </LinkButton>
            <LinkButton to={billingPaths.payments()}>{m.billing_payments_title()}</LinkButton>
          </>
        }
      >
        {m.billing_thank_you_text({ shop })}
      </EmptyState>
    </PageFrame>
  );
}
