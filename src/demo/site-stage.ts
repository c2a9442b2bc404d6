import type { Stage } from '#platform/demo/stage.ts';
import type { DemoSite } from './demo-site.ts';

/** A demo site while it is being filled. */
export interface SiteStage extends Stage {
  readonly site: DemoSite;
}
