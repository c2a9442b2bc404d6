import { type Analytics, analyticsScript } from '#platform/analytics/analytics-rules.ts';

/** Globals that the vendors' scripts expect. */
interface VendorWindow {
  dataLayer?: unknown[];
  _paq?: unknown[];
  plausible?: ((name: string) => void) & { q?: unknown[] };
  umami?: { track: () => void };
}

const MARK = 'data-analytics';

/** Counts a view of the current page. Returns a function that removes the script. */
export function countPage(analytics: Analytics, path: string): () => void {
  const vendors = window as unknown as VendorWindow;
  for (const old of document.querySelectorAll(`script[${MARK}]`)) old.remove();
  const script = document.createElement('script');
  script.src = analyticsScript(analytics);
  script.async = true;
  script.setAttribute(MARK, analytics.vendor);
  announce(analytics, vendors, script, path);
  document.head.append(script);
  return () => script.remove();
}

/** Reports one page view in each vendor's own way, exactly once per page. */
function announce(
  { vendor, id, host }: Analytics,
  vendors: VendorWindow,
  script: HTMLScriptElement,
  path: string,
): void {
  switch (vendor) {
    case 'ga4': {
      const queue = (vendors.dataLayer ??= []);
      // Google's script recognises commands by their `arguments` object; it treats arrays as data.
      const gtag: (...command: unknown[]) => void = function command() {
        queue.push(arguments);
      };
      if (queue.length === 0) gtag('js', new Date());
      gtag('config', id, { page_path: path, page_location: location.href, send_page_view: true });
      return;
    }
    case 'matomo': {
      const queue = (vendors._paq ??= []);
      queue.push(['setTrackerUrl', `https://${host}/matomo.php`], ['setSiteId', id]);
      queue.push(['setCustomUrl', location.href], ['setDocumentTitle', document.title], ['trackPageView']);
      return;
    }
    case 'plausible':
      script.dataset['domain'] = id;
      script.addEventListener('load', () => vendors.plausible?.('pageview'));
      return;
    case 'umami':
      script.dataset['websiteId'] = id;
      script.dataset['autoTrack'] = 'false';
      script.addEventListener('load', () => vendors.umami?.track());
  }
}

/** Deletes the vendors' cookies and storage on this device, as far as a script of this site can. */
export function forgetVisitor(): void {
  const domains = location.hostname
    .split('.')
    .map((_, at, labels) => labels.slice(at).join('.'))
    .filter((domain) => domain !== '');
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!/^(_ga|_gid|_gat|_gcl|_pk_)/.test(name)) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the vendors' own cookies are what is to go
    for (const domain of ['', ...domains.map((each) => `; domain=${each}`)])
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
