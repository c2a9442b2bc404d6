import type { MetaDescriptor } from 'react-router';
import { CARD_SIZE } from '#platform/images/card-rules.ts';
import type { ItemView, SiteOfPage } from './reading-contract.ts';

/**
 * Returns the description of a published item for search engines and for previews of links: canonical address, OpenGraph,
 * translations, and schema.org's Article for posts. Its instants are ISO 8601, in the common era.
 */
export function itemMeta(item: ItemView, site: SiteOfPage): MetaDescriptor[] {
  const address = site.origin + item.path;
  const isPost = item.kind === 'post';
  const versions = [{ locale: item.locale, path: item.path }, ...item.translations];
  return [
    { title: item.seoTitle },
    { name: 'description', content: item.seoDescription },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(item.isHiddenFromSearch ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(item.translations.length === 0
      ? []
      : versions.map(({ locale, path }) => ({
          tagName: 'link' as const,
          rel: 'alternate',
          hrefLang: locale,
          href: site.origin + path,
        }))),
    { property: 'og:type', content: isPost ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: item.seoTitle },
    { property: 'og:description', content: item.seoDescription },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: item.locale === 'th' ? 'th_TH' : 'en_GB' },
    ...pictureMeta(item, site),
    ...(isPost
      ? [
          { property: 'article:published_time', content: item.publishedAt },
          { property: 'article:modified_time', content: item.updatedAt },
          { 'script:ld+json': articleOf(item, site) },
        ]
      : []),
  ];
}

function pictureMeta({ cover, sharePicture }: ItemView, { origin }: SiteOfPage): MetaDescriptor[] {
  const { url, width, height } = cover ?? { url: origin + sharePicture, ...CARD_SIZE };
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** schema.org Article. React Router escapes it for the script element. */
function articleOf(item: ItemView, site: SiteOfPage): Record<string, string | object> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: item.title,
    description: item.seoDescription,
    inLanguage: item.locale,
    mainEntityOfPage: site.origin + item.path,
    datePublished: item.publishedAt,
    dateModified: item.updatedAt,
    ...(item.author !== null && { author: { '@type': 'Person', name: item.author } }),
    publisher: { '@type': 'Organization', name: site.name },
    ...(item.cover !== null && { image: [item.cover.url] }),
  };
}
