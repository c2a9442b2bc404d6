import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getLocale } from '#messages/runtime';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { classNames } from '../class-names.ts';
import { Price } from '../text/price.tsx';

/** A record of the site within a text: the whole card leads to its page. */
export function RecordCardLink({
  card,
  isUpright = false,
}: {
  card: RecordCard;
  /** With its picture above the words, for cards side by side. */
  isUpright?: boolean;
}): ReactNode {
  const { kind, title, line, price, pictureUrl, path } = card;
  return (
    // The text around it may be in another language.
    <article
      lang={getLocale()}
      className={classNames(
        'group relative flex min-h-24 grow',
        isUpright && 'flex-col',
        'overflow-hidden rounded-lg border border-line bg-surface text-base shadow-rest transition-shadow duration-200 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:shadow-lift',
      )}
    >
      {pictureUrl !== null && (
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className={classNames(
            'shrink-0 bg-sunken object-cover',
            isUpright ? 'aspect-4/3 w-full' : 'w-28 sm:w-40',
          )}
        />
      )}
      <div className={classNames('flex min-w-0 flex-col gap-1 p-4', !isUpright && 'justify-center')}>
        <p className="text-sm text-ink-soft">{kind}</p>
        <p className="line-clamp-2 leading-snug font-medium">
          <Link
            to={path}
            prefetch="intent"
            className="outline-none group-hover:text-accent after:absolute after:inset-0 after:content-['']"
          >
            {title}
          </Link>
        </p>
        {line !== '' && <p className="line-clamp-2 text-sm text-ink-soft">{line}</p>}
        {price && <Price {...price} />}
      </div>
    </article>
  );
}
