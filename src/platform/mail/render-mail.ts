import type { Locale } from '../locale/locale.ts';
import type { TenantSettings } from '../tenancy/tenant.ts';
import { type Palette, tenantPalette } from '../theme/theme-rules.ts';
import { initialOf } from '../text/initial.ts';

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

/** The site that sends a mail: its name, colours and logo. */
export interface MailSite {
  readonly name: string;
  readonly settings: Pick<TenantSettings, 'theme' | 'favicon'>;
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
  const signature = `-- \n${site.name}${footer ? `\n${footer.label}: ${footer.url}` : ''}`;
  return `${[...blocks, signature].join('\n\n')}\n`;
}

// Inline styles and a table: the only layout that all mail clients render alike.
const FONT = "font-family:'Anuphan','Noto Sans Thai','Sarabun','Leelawadee UI',Tahoma,sans-serif";

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
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f7;color:#1c2024;${FONT};font-size:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
${headOf(site, palette)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-top:4px solid ${palette.accent};border-radius:12px"><tr><td style="padding:32px">
${body.filter((part) => part !== '').join('\n')}
</td></tr></table>
<p style="margin:16px 0 0;font-size:13px;color:#60646c">${escaped(site.name)}${footer ? `<br><a href="${escaped(footer.url)}" style="color:#60646c">${escaped(footer.label)}</a>` : ''}</p>
</td></tr></table>
</body></html>
`;
}

const LOGO_EDGE = 40;

/**
 * Logo and name, as in the site's header: without a logo the first letter stands on the site's colour. A PNG within the
 * settings travels with the mail (`deliver-mail.ts`).
 */
function headOf({ name, settings }: MailSite, palette: Palette): string {
  const logo = settings.favicon;
  const isShown = logo !== undefined && /^(https?:\/\/|data:image\/png;base64,)/.test(logo);
  const mark = isShown
    ? `<img src="${escaped(logo)}" alt="" width="${LOGO_EDGE}" height="${LOGO_EDGE}" style="display:block;border-radius:8px">`
    : escaped(initialOf(name));
  const cell = `width:${LOGO_EDGE}px;height:${LOGO_EDGE}px;border-radius:8px;background:${palette.accent};color:${palette['accent-ink']};font-size:20px;font-weight:600`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr>
<td align="center" width="${LOGO_EDGE}" style="${cell}">${mark}</td>
<td style="padding:0 12px;font-size:18px;font-weight:600">${escaped(name)}</td>
</tr><tr><td colspan="2" height="14" style="font-size:0"></td></tr></table>`;
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
