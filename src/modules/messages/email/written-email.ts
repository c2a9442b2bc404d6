import * as m from '#messages';
import { namesByEmail, seeMembers } from '#modules/accounts/public.ts';
import { allows } from '#platform/access/access.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { cardsIn } from '#platform/documents/document-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { documentMail } from '#platform/mail/document-mail.ts';
import type { MailCard, MailPicture } from '#platform/mail/document-mail-parts.ts';
import { formatBaht } from '#platform/money/money.ts';
import { priceView } from '#platform/money/price-view.ts';
import { readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import { MAX_EMAIL_BYTES, MAX_EMAIL_PICTURES } from './email-limits-rules.ts';
import { type EmailPicture, emailPicturesIn } from './email-pictures.ts';
import { filled, needsName, type PlaceholderValues, unknownPlaceholders } from './placeholder-rules.ts';

/** An e-mail as somebody writes it, for all its recipients. */
export interface WrittenEmail {
  readonly subject: string;
  readonly document: RichDocument;
  readonly language: Locale;
}

/** An e-mail as one recipient gets it. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Reads what the e-mails to these recipients have in common, and returns the pictures in them and what renders each:
 * placeholders are filled with the recipient's values. `sourceOf` is the address of a picture in the HTML. Refuses with
 * `messages.unknown_placeholders`, `messages.names_unknown`, `messages.too_many_email_pictures`; `renderFor` with
 * `messages.email_too_long`.
 */
export async function renderWritten(
  scope: Scope,
  written: WrittenEmail,
  { recipients, sourceOf }: { recipients: readonly string[]; sourceOf: (picture: EmailPicture) => string },
): Promise<{ pictures: readonly EmailPicture[]; renderFor: (recipient: string) => RenderedEmail }> {
  const placeholders = unknownPlaceholders(written);
  if (placeholders.length > 0)
    throw refuse(messagesRefusals, 'messages.unknown_placeholders', { placeholders });
  const valuesFor = await readValues(scope, written, recipients);
  const [pictures, cards] = await Promise.all([
    emailPicturesIn(scope, [written.document]),
    readRecordCards({ ...scope, locale: written.language }, cardsIn(written.document)),
  ]);
  if (pictures.length > MAX_EMAIL_PICTURES)
    throw refuse(messagesRefusals, 'messages.too_many_email_pictures');
  const shown = {
    pictures: Object.fromEntries(
      pictures.map((picture): [string, MailPicture] => [
        picture.pictureId,
        { src: sourceOf(picture), width: picture.width, height: picture.height },
      ]),
    ),
    cards: Object.fromEntries(
      Object.entries(cards).map(([name, card]) => [name, mailCardOf(card, written.language)]),
    ),
    locale: written.language,
    site: scope.tenant,
  };
  return {
    pictures,
    renderFor: (recipient) => {
      const { subject, document } = filled(written, valuesFor(recipient));
      const { html, text } = documentMail({ ...shown, subject, document });
      if (Buffer.byteLength(html) > MAX_EMAIL_BYTES)
        throw refuse(messagesRefusals, 'messages.email_too_long');
      return { subject, html, text };
    },
  };
}

async function readValues(
  scope: Scope,
  written: WrittenEmail,
  recipients: readonly string[],
): Promise<(recipient: string) => PlaceholderValues> {
  const isNamed = needsName(written);
  // Who may not see members learns no names: nor whether anybody has an address.
  const names: ReadonlyMap<string, Names> =
    isNamed && allows(seeMembers, scope.actor) ? await namesByEmail(scope, recipients) : new Map();
  const addresses = isNamed ? recipients.filter((email) => !hasName(names.get(email))) : [];
  if (addresses.length > 0) throw refuse(messagesRefusals, 'messages.names_unknown', { addresses });
  return (email) => {
    const { firstname, lastname } = names.get(email) ?? NO_NAME;
    const name = `${firstname} ${lastname}`.trim();
    return { name, firstname: firstname.trim() || name, email, site: scope.tenant.name };
  };
}

interface Names {
  readonly firstname: string;
  readonly lastname: string;
}

const NO_NAME: Names = { firstname: '', lastname: '' };

function hasName({ firstname, lastname }: Names = NO_NAME): boolean {
  return `${firstname}${lastname}`.trim() !== '';
}

function mailCardOf({ kind, title, line, price, path }: RecordCard, locale: Locale): MailCard {
  return { kind, title, line, path, price: price && priceText(price, locale) };
}

/** What buyers pay, in words; the crossed-out price of a sale is left to its page. */
function priceText(
  { priceSatang, regularPriceSatang, isFrom }: NonNullable<RecordCard['price']>,
  locale: Locale,
): string {
  const view = priceView(priceSatang, regularPriceSatang);
  const price =
    view.kind === 'free' && !isFrom ? m.ui_price_free({}, { locale }) : formatBaht(priceSatang, locale);
  return isFrom ? m.ui_price_from({ price }, { locale }) : price;
}
