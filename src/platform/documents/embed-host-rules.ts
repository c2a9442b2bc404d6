/** Hosts whose players and documents pages embed in frames. */
export const EMBED_HOSTS: readonly string[] = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'docs.google.com',
  'drive.google.com',
  'www.canva.com',
];

/** Whether a frame may show an address: `embedAddress` makes such addresses, stored documents may hold others. */
export function isEmbeddable(url: string): boolean {
  return EMBED_HOSTS.some((host) => url.startsWith(`https://${host}/`));
}
