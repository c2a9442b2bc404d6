import type { Locale } from '../locale/locale.ts';
import { type Palette, tenantPalette } from '../theme/theme-rules.ts';
import { escaped, mailFrame, type MailSite, signatureOf } from './mail-frame.ts';

export interface MailLayout {
  readonly title: string;
  /** Plain text; markup is escaped. */
  readonly paragraphs: readonly string[];
  /** Label and value, such as an order's lines and total. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Footer link, such as for unsubscribing. */
  readonly footer?: { readonly label: string; readonly url: string };
  readonly locale: Locale;
  readonly site: MailSite;
}

/**
 * Renders the text and HTML body of a mail in the site's colour, with its logo. All values are escaped; only http and
 * https links are accepted.
 */
export function renderMail(layout: MailLayout): { text: string; html: string } {
  for (const link of [layout.button, layout.footer])
    if (link && !/^https?:\/\//.test(link.url)) throw new Error('A link in a mail leads to http or https.');
  return { text: textOf(layout), html: htmlOf(layout) };
}

function textOf({ title, paragraphs, rows = [], button, footer, site }: MailLayout): string {
  const blocks = [title, ...paragraphs];
  if (rows.length > 0) blocks.push(rows.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  if (button) blocks.push(`${button.label}:\n${button.url}`);
  const signature = signatureOf({ site, footer });
  return `${[...blocks, signature].join('\n\n')}\n`;
}

function htmlOf({ title, paragraphs, rows = [], button, footer, locale, site }: MailLayout): string {
  const palette = tenantPalette(site.settings.theme, 'light');
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${escaped(title)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 14px;line-height:1.65">${escaped(text).replaceAll('\n', '<br>')}</p>`,
    ),
    rows.length > 0 ? tableOf(rows) : '',
    button ? buttonOf(button, palette) : '',
  ];
  return mailFrame({
    title,
    body: body.filter((part) => part !== '').join('\n'),
    footer,
    locale,
    site,
  });
}

function tableOf(rows: readonly { label: string; value: string }[]): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e8e8ec;vertical-align:top';
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="${cell};font-weight:400;color:#60646c">${escaped(label)}</th><td align="right" style="${cell}">${escaped(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${lines.join('')}</table>`;
}

function buttonOf({ label, url }: { label: string; url: string }, palette: Palette): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${palette.accent};color:${palette['accent-ink']};text-decoration:none;font-weight:600`;
  return `<p style="margin:24px 0 12px"><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;color:#60646c;word-break:break-all">${escaped(url)}</p>`;
}
