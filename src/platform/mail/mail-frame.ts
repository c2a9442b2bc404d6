import type { Locale } from '../locale/locale.ts';
import type { TenantSettings } from '../tenancy/tenant.ts';
import { initialOf } from '../text/initial.ts';
import { type Palette, tenantPalette } from '../theme/theme-rules.ts';

/** The site that sends a mail: its name, colours and logo. */
export interface MailSite {
  readonly name: string;
  readonly settings: Pick<TenantSettings, 'theme' | 'favicon'>;
}

export interface MailFrame {
  readonly title: string;
  /** HTML of what the mail says. */
  readonly body: string;
  /** Link below it, such as for unsubscribing. */
  readonly footer?: { readonly label: string; readonly url: string } | undefined;
  readonly locale: Locale;
  readonly site: MailSite;
}

// Inline styles and tables: the only layout that all mail clients render alike.
const FONT = "font-family:'Anuphan','Noto Sans Thai','Sarabun','Leelawadee UI',Tahoma,sans-serif";

/** Width of a mail in pixels, and of what it holds. */
const MAIL_WIDTH = 600;
const PADDING = 32;
export const MAIL_CONTENT_WIDTH = MAIL_WIDTH - 2 * PADDING;

/**
 * HTML of a whole mail: the site's logo and name, what it says on a white card, and the site's name below. Where there is a
 * ground, there is an ink for it too, so that clients that darken mails darken both. Outlook knows the attribute `width`
 * alone, phones the style.
 */
export function mailFrame({ title, body, footer, locale, site }: MailFrame): string {
  const palette = tenantPalette(site.settings.theme, 'light');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f7;color:#1c2024;${FONT};font-size:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
${headOf(site, palette)}
<table role="presentation" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${MAIL_WIDTH}px;background:#ffffff;color:#1c2024;border-top:4px solid ${palette.accent};border-radius:12px"><tr><td style="padding:${PADDING}px;${FONT};font-size:16px">
${body}
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
  return `<table role="presentation" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${MAIL_WIDTH}px"><tr>
<td align="center" width="${LOGO_EDGE}" style="${cell}">${mark}</td>
<td style="padding:0 12px;font-size:18px;font-weight:600">${escaped(name)}</td>
</tr><tr><td colspan="2" height="14" style="font-size:0"></td></tr></table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, also within attributes in quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Text below a mail without HTML: the site's name, after the sign that mail programs know (RFC 3676 §4.3). */
export function signatureOf({ site, footer }: Pick<MailFrame, 'site' | 'footer'>): string {
  return `-- \n${site.name}${footer ? `\n${footer.label}: ${footer.url}` : ''}`;
}
