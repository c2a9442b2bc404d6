import { useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Overlays } from '#ui/overlays.tsx';
import { themeChoiceScript } from '#ui/theme-choice.ts';
import '#ui/theme.css';
import { useNonce } from './nonce.ts';
import { ErrorPage } from './error-page.tsx';
import { forgetIntent, rememberIntent } from './reload-guard.ts';
import type { ShellData } from './shell.ts';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http }): Promise<ShellData> => {
    const { tenant, actor, locale } = scope;
    const { frame } = http;
    return {
      site: {
        name: tenant.name,
        tagline: tenant.settings.tagline?.[locale] ?? null,
        favicon: tenant.settings.favicon ?? null,
        scheme: tenant.settings.theme.scheme,
        themeHref: `/theme/${tenant.version}.css`,
        origin: tenant.origin,
        contact: tenant.settings.contact,
      },
      locale,
      acting: actor.kind === 'person' && actor.acting ? { name: actor.acting.name } : null,
      role: actor.role,
      person: actor.kind === 'person' ? { firstname: actor.firstname, lastname: actor.lastname } : null,
      expiresAt: frame.sessionExpiresAt?.toISOString() ?? null,
      isDeveloper: frame.isDeveloper,
    };
  },
});

/** The shell changes with the session, and that changes by a full load or a form. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useRouteLoaderData<ShellData>('root');
  const nonce = useNonce();
  return (
    <html lang={shell?.locale ?? 'th'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: themeChoiceScript }}
        />
        <Meta />
        {shell?.site.favicon ? (
          <link rel="icon" href={shell.site.favicon} />
        ) : (
          <link rel="icon" href="data:," />
        )}
        <Links />
        {shell && <link rel="stylesheet" href={shell.site.themeHref} />}
      </head>
      <body className="[--header-height:4rem]">
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useIntentMemory();
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}

/** Remembers where the reader is heading, so that a reload caused by a new build leads there and not back. */
function useIntentMemory(): void {
  const navigation = useNavigation();
  const target =
    navigation.state === 'loading' && navigation.location
      ? navigation.location.pathname + navigation.location.search
      : null;
  useEffect(() => {
    if (target === null) forgetIntent(sessionStorage);
    else rememberIntent(sessionStorage, target, Date.now());
  }, [target]);
}
