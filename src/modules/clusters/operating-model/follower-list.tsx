import type { ReactNode } from 'react';
import * as m from '#messages';
import { TextLink } from '#ui/action/text-link.tsx';
import { clustersPaths } from '../paths.ts';
import { FOLLOWERS_SHOWN } from './model-rules.ts';
import { modelPaths } from './paths.ts';

/** A longer list is folded. */
const OPEN_UP_TO = 12;

interface FollowedVersion {
  readonly number: number;
  /** How many follow it. */
  readonly clusters: number;
  readonly followers: readonly { readonly key: string; readonly name: string }[];
  /** How many come before those that are listed. */
  readonly from: number;
}

/** The organisations that follow a version of an operating model, folded where they are many, page by page. */
export function FollowerList({
  modelId,
  version: { number, clusters, followers, from },
}: {
  modelId: string;
  version: FollowedVersion;
}): ReactNode {
  const rest = clusters - from - followers.length;
  const page = (place: number): string =>
    modelPaths.model(modelId, { version: String(number), from: String(place) });
  return (
    <details open={from > 0 || clusters <= OPEN_UP_TO}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{m.clusters_model_followers()}</summary>
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {followers.map(({ key, name }) => (
          <li key={key} className="min-w-0 break-words">
            <TextLink to={clustersPaths.detail(key)} className="inline-block py-2.5">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {from > 0 && (
          <TextLink
            to={page(Math.max(0, from - FOLLOWERS_SHOWN))}
            preventScrollReset
            className="inline-block py-2.5"
          >
            {m.clusters_model_followers_former()}
          </TextLink>
        )}
        {rest > 0 && (
          <TextLink to={page(from + FOLLOWERS_SHOWN)} preventScrollReset className="inline-block py-2.5">
            {m.clusters_model_followers_more({ count: rest })}
          </TextLink>
        )}
      </div>
    </details>
  );
}
