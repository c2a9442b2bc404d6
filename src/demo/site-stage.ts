import type { Stage } from '#platform/demo/stage.ts';
import type { DemoSite } from './demo-site.ts';

/** One of the world's own sites that is being filled. */
export interface SiteStage extends Stage {
  readonly site: DemoSite;
  /** Edges of drawn pictures, as a part of what they are for people to see. */
  readonly pictureScale: number;
}
