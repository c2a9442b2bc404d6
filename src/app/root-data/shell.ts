import { useRouteLoaderData } from 'react-router';
import type { Role } from '#platform/access/access.ts';
import type { Analytics } from '#platform/analytics/analytics-rules.ts';
import type { LessonLook } from '#modules/lessons/public-ui.ts';
import type { LegalKind } from '#platform/tenancy/legal-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';

/** What every page knows of its site and its reader. For guests it holds nothing personal: their pages are kept. */
export interface ShellData {
  readonly site: {
    readonly name: string;
    readonly tagline: string | null;
    readonly favicon: string | null;
    readonly scheme: 'light' | 'dark' | 'system';
    readonly themeHref: string;
    /** Of the settings: grows with each publication. */
    readonly version: number;
    readonly origin: string;
    /** Links of the header in the reader's language. */
    readonly menu: readonly { readonly label: string; readonly path: string }[];
    /** Which of the modules that an admin may switch off are on. */
    readonly modules: Readonly<Record<string, boolean>>;
    readonly lessonLook: LessonLook;
    /** Who counts visitors, where somebody does. */
    readonly analytics: SiteAnalytics | null;
    /** Whether anybody may make an account. */
    readonly mayRegister: boolean;
    /** Legal texts that the site has. */
    readonly legal: readonly LegalKind[];
    readonly contact: {
      readonly email?: string | undefined;
      readonly phone?: string | undefined;
      readonly address?: string | undefined;
      readonly line?: string | undefined;
    };
  };
  readonly locale: Locale;
  /** The admin who acts for this person. */
  readonly acting: { readonly name: string } | null;
  readonly role: Role;
  readonly person: {
    readonly id: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly isActivated: boolean;
  } | null;
  /** How long the session lives if nothing more happens; null for guests. */
  readonly sessionMsLeft: number | null;
  /** An admin sees the draft of the settings. */
  readonly isPreview: boolean;
  readonly isDeveloper: boolean;
}

/** Who counts visitors, and whether these are asked first. */
export interface SiteAnalytics extends Analytics {
  readonly needsConsent: boolean;
}

/** The shell's data, or null on an error page that came before it. */
export function useShell(): ShellData | null {
  return useRouteLoaderData<ShellData>('root') ?? null;
}

/** Which of the modules that an admin may switch off are on. */
export function useModules(): ShellData['site']['modules'] {
  return useShell()?.site.modules ?? ALL_ON;
}

const ALL_ON = { shop: true, lessons: true, wallet: true, messages: true, files: true, exams: true };
