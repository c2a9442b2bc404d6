import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { languageText } from '#ui/form/text-language-switch.tsx';
import { PickerWindow } from '#ui/picker/picker-window.tsx';
import { emailPaths } from '../email/paths.ts';
import type { EmailTemplate } from '../template/template-contract.ts';
import type { TemplateLine } from '../template/templates.ts';

/** What a template puts into an e-mail, in one of its languages. */
export type TemplateText = Pick<EmailTemplate, 'pictures'> & {
  readonly language: Locale;
  readonly subject: string;
  readonly document: EmailTemplate['documentTh'];
};

/** A window in which a template and its language are chosen. */
export function TemplateWindow({
  templates,
  onChoose,
  onClose,
}: {
  templates: readonly TemplateLine[];
  onChoose: (templateId: string, language: Locale) => void;
  onClose: () => void;
}): ReactNode {
  const options = templates.flatMap(({ templateId, name, subject, languages }) =>
    languages.map((language) => ({
      id: `${language} ${templateId}`,
      label: name,
      detail: [languageText(language), subject].filter(Boolean).join(' · '),
      icon: <LayoutTemplate aria-hidden />,
    })),
  );
  return (
    <PickerWindow
      title={m.messages_template_use()}
      searchLabel={m.messages_template_search()}
      chosen={[]}
      most={1}
      onChange={([chosen]) => {
        const [language, templateId = ''] = chosen?.id.split(' ') ?? [];
        onChoose(templateId, language === 'en' ? 'en' : 'th');
      }}
      load={async (query) => ({
        options: options.filter(({ label, detail }) =>
          foldForSearch(`${label} ${detail}`).includes(foldForSearch(query)),
        ),
        isCut: false,
      })}
      onClose={onClose}
    />
  );
}

/** Returns what a template says in a language, null if it cannot be read. */
export async function loadTemplateText(templateId: string, language: Locale): Promise<TemplateText | null> {
  const reply = await fetch(emailPaths.apiTemplate(templateId), {
    headers: { accept: 'application/json' },
  }).catch(() => null);
  if (!reply?.ok) return null;
  return templateTextOf((await reply.json()) as EmailTemplate, language);
}

function templateTextOf(template: EmailTemplate, language: Locale): TemplateText {
  const { pictures } = template;
  return language === 'en'
    ? { language, pictures, subject: template.subjectEn, document: template.documentEn }
    : { language, pictures, subject: template.subjectTh, document: template.documentTh };
}
