import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { PAGE_TEMPLATES, templateLayout } from './page-templates-rules.ts';

/** Where an empty page begins: templates of usual pages. */
export function TemplateChoice({
  locale,
  onChoose,
}: {
  locale: Locale;
  onChoose: (layout: PageLayout) => void;
}): ReactNode {
  return (
    <section className="max-h-[50dvh] overflow-y-auto border-b border-line bg-surface p-4">
      <h2 className="font-semibold">{m.content_build_begin()}</h2>
      <p className="text-sm text-ink-soft">{m.content_build_begin_text()}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-5">
        {PAGE_TEMPLATES.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              onClick={() => onChoose(templateLayout(template, locale))}
              className="flex min-h-16 w-full flex-col items-start rounded-md border border-line p-3 text-start hover:border-accent hover:bg-accent-soft"
            >
              <span className="font-medium">{template.title[locale]}</span>
              <span className="text-sm text-ink-soft">{template.about[locale]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
