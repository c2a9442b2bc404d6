import type { RichDocument } from '../documents/document-contract.ts';
import { isSafeLink } from '../documents/link-rules.ts';
import type { Locale } from '../locale/locale.ts';
import { type CardReference, cardName } from '../record-cards/record-card-contract.ts';
import type { MailSite } from './mail-frame.ts';

/** A picture of a mail: its address, such as that of a part of the mail, and the picture's size in pixels. */
export interface MailPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A record of the site as mails show it. */
export interface MailCard {
  readonly kind: string;
  readonly title: string;
  /** One line more; may be empty. */
  readonly line: string;
  /** In words, null for what has no price. */
  readonly price: string | null;
  /** Path of its page on the site. */
  readonly path: string;
}

export interface DocumentMail {
  readonly document: RichDocument;
  readonly subject: string;
  /** By the document's own picture ids; a picture that it lacks is left out. */
  readonly pictures: Readonly<Record<string, MailPicture>>;
  /** By their names (`cardName`); a card that it lacks is left out. */
  readonly cards: Readonly<Record<string, MailCard>>;
  /** Language of the text. */
  readonly locale: Locale;
  readonly site: MailSite & {
    /** For links to paths of the site. */
    readonly origin: string;
  };
}

export function pictureIn({ pictures }: DocumentMail, pictureId: string): MailPicture | undefined {
  return Object.hasOwn(pictures, pictureId) ? pictures[pictureId] : undefined;
}

/** A card with the address of its record's page; undefined where there is neither. */
export function cardIn(
  { cards, site }: DocumentMail,
  reference: CardReference,
): (MailCard & { readonly address: string }) | undefined {
  const name = cardName(reference);
  const card = Object.hasOwn(cards, name) ? cards[name] : undefined;
  const address = card && mailAddress(card.path, site.origin);
  return card && address ? { ...card, address } : undefined;
}

/**
 * Where a link of a document leads from a mail: paths lead to the site. Null for what documents may not hold, and for places
 * within the text, which mail clients do not find.
 */
export function mailAddress(href: string, origin: string): string | null {
  if (!isSafeLink(href) || href.startsWith('#')) return null;
  return href.startsWith('/') ? `${origin}${href}` : href;
}

/** What a link to an embed is called. */
export function embedTitle({ url, title }: { readonly url: string; readonly title: string }): string {
  return title.trim() === '' ? url : title;
}
