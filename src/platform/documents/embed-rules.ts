import { EMBED_HOSTS } from './embed-host-rules.ts';

/**
 * Returns the embeddable URL of a page, or null when its host is not allowed. Copied URLs (watch pages, share links) become
 * player URLs.
 */
export function embedAddress(typed: string): string | null {
  const url = parsed(typed);
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^(m|www)\./, '');
  if (host === 'youtube.com' || host === 'youtu.be' || host === 'youtube-nocookie.com')
    return youtube(url, host);
  if (host === 'vimeo.com') {
    const id = /^\/(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1];
    return id === undefined ? null : `https://player.vimeo.com/video/${id}`;
  }
  if (host === 'docs.google.com' || host === 'drive.google.com')
    return `https://${host}${url.pathname.replace(/\/(edit|view)$/, '/preview')}${url.pathname.includes('/pub') ? url.search : ''}`;
  return EMBED_HOSTS.includes(url.hostname) ? url.href : null;
}

function youtube(url: URL, host: string): string | null {
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(url.pathname)?.[1] ?? '');
  return /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // not a URL
  }
}
