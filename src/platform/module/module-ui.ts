import type { ComponentType } from 'react';
import type { Duty } from '../duty-rules.ts';
import { isEntitled, type Standing } from '../access/entitlement-rules.ts';
import type { Role } from '../access/role-rules.ts';
import type { Sentence } from '../locale/sentence.ts';

export type Icon = ComponentType<{ 'aria-hidden'?: boolean; className?: string }>;

/** What every page of work shows of a module: its area, its links and its entries in the account menu. */
export interface ModuleUi {
  readonly name: string;
  /** The switch that hides its links while it is off, as `switchedWith` in `module.ts`. */
  readonly switchedWith?: string;
  /** The area of work that it opens, if it opens one; its own and other modules' `workLinks` stand in it. */
  readonly workArea?: WorkArea;
  /** Pages for people who work on the site, in the navigation of the work pages. */
  readonly workLinks?: readonly WorkLink[];
  /** Its entries in the account menu of the header. */
  readonly accountLinks?: readonly AccountLink[];
}

/** A link that the module's switch hides. */
export interface Switched {
  /** Shown although the module is switched off: work that people may have left in it. */
  readonly stays?: boolean;
}

/** Returns the links that are shown while these modules are on. */
export function linksWhileOn<Link extends Switched>(
  { switchedWith }: Pick<ModuleUi, 'switchedWith'>,
  links: readonly Link[] = [],
  isOn: (module: string) => boolean,
): readonly Link[] {
  return switchedWith === undefined || isOn(switchedWith) ? links : links.filter(({ stays }) => stays);
}

/** A link for people of a role or with a duty. */
export interface Guarded {
  /** Lowest role that sees it. */
  readonly role?: Role;
  /** Duties that see it whatever the role. */
  readonly duties?: readonly Duty[];
}

/** Returns whether a link is for the reader; `role` is the lowest role of links that name none. */
export function isShownTo(reader: Standing, link: Guarded, role: Role): boolean {
  return isEntitled({ minimalRole: link.role ?? role, duties: link.duties }, reader);
}

/** An area of work: an entry in the rail, shown while it has a link that the reader may follow. */
export interface WorkArea {
  readonly name: string;
  /** Lower ranks come first. */
  readonly rank: number;
  readonly label: Sentence;
  readonly icon: Icon;
  /** The key that leads here after `g`, by its place on the keyboard (`KeyboardEvent.code`). */
  readonly key: string;
}

/** A link that may also be a tile of the touch screen. */
export interface Tiled {
  /** Its place among the tiles: lower ranks come first; without one, it is no tile. */
  readonly tile?: number;
}

/** Without a role for managers. */
export interface WorkLink extends Switched, Guarded, Tiled {
  /** Name of a `WorkArea`. */
  readonly area: string;
  /** Place in the area: lower ranks come first. */
  readonly rank: number;
  /** Heading that this link and those after it stand below. */
  readonly section?: Sentence;
  readonly to: string;
  /** Another address whose pages belong to it, such as that of an import. */
  readonly also?: string;
  readonly label: Sentence;
  readonly icon: Icon;
  /** False where only some members have a use for it: they see it while they are on its pages. */
  readonly membersFindIt?: boolean;
}

/** Without a role for every member. */
export interface AccountLink extends Switched, Guarded {
  /** Lower ranks come first; entries for managers come after all others. */
  readonly rank: number;
  readonly to: string;
  readonly label: Sentence;
  readonly icon?: Icon;
  /** Shown only while this module is switched off, in place of its link. */
  readonly whileOff?: string;
}
