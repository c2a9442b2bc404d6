import { DUTIES } from '../duty-rules.ts';
import { ROLES } from '../access/role-rules.ts';
import type { PersonActor } from '../scope.ts';
import type { Visitor, World } from './world.ts';

/** Names (ids, codes) of things by kind; a kind is called like the path parameter that names it. */
export type Names = Readonly<Record<string, string>>;

/** The owner of a tenant's things: an admin with a browser. */
export type Owner = Visitor & { actor: PersonActor };

/** Values of input fields. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * A module's declarations for tests that span modules, exported as `testing` from its `testing.ts`. Those tests
 * discover all of them, so that none refers to a single module.
 */
export interface ModuleTesting {
  /** Create things that only this tenant has, with unique names. */
  readonly things?: readonly ThingMaker[];
  /**
   * Returns a name of the same form that does not exist, for forms that only the module knows; null for any other
   * form.
   */
  readonly missingNameOf?: (name: string) => string | null;
  /** Its kinds of records that people find from anywhere, by name. */
  readonly records?: Readonly<Record<string, RecordMaker>>;
  /** What ties a person to the site, by the code of the use: makes it for somebody who never signed in. */
  readonly uses?: Readonly<Record<string, UseMaker>>;
  /**
   * Who may do what: a row for each permission of the module, and for each call or page that is narrower than its
   * permission (`POST /api/…`, `/shop/…`). Nobody else may.
   */
  readonly roles?: Readonly<Record<string, readonly (typeof ACTORS)[number][]>>;
  readonly calls?: CallTesting;
  readonly forms?: InputTesting;
  /** Does in a guest's browser what gives it a cookie: the first write, of one of the tenant's things. */
  readonly actAsGuest?: (guest: Visitor, own: Names) => Promise<unknown>;
  /** For a module that a site can switch off. */
  readonly switchedOff?: SwitchedOff;
  /** Its pages, as browsers open them. */
  readonly visits?: readonly Visit[];
  /** Page parameters named like secrets that are not, by page and name, with what they are. */
  readonly openParameters?: Readonly<Record<string, string>>;
  /** Addresses that contain a secret. */
  readonly secretAddresses?: readonly SecretAddress[];
  readonly foreignPages?: ForeignPages;
  /** Creates content and returns the pages that are cached for guests, with changes of that content. */
  readonly cachedPages?: (world: World, admin: Owner) => Promise<CachedPages>;
}

/** Who is in the matrix of actions: the four roles, and a member with each duty. */
export const ACTORS = [...ROLES, ...DUTIES] as const;

/** Creates records and returns what finds them, and who. `word` occurs in nothing else. */
export type RecordMaker = (
  world: World,
  readers: RecordReaders,
  word: string,
) => Promise<readonly RecordCase[]>;

export type UseMaker = (world: World, admin: Owner, personId: string) => Promise<unknown>;

/** People of one tenant; all but `owner` only look. */
export interface RecordReaders {
  /** A member, whose record it is. */
  readonly owner: Owner;
  /** Another member. */
  readonly stranger: PersonActor;
  readonly manager: PersonActor;
  readonly admin: PersonActor;
}

export interface RecordCase {
  readonly query: string;
  /** Everybody who finds a record of the kind with it; nobody else does. */
  readonly finders: readonly (keyof RecordReaders)[];
}

export interface CachedPages {
  readonly pages: readonly CachedPage[];
  /** Changes without an edit of the page's own content, such as stock that sells out, with the affected addresses. */
  readonly sideEffects?: readonly (PageChange & { readonly addresses: readonly string[] })[];
}

export interface CachedPage {
  /** Path pattern of the route table. */
  readonly route: string;
  readonly address: string;
  /** One change per content key that the page's cache rule declares. */
  readonly changes: Readonly<Record<string, PageChange>>;
}

export interface PageChange {
  /** `mark` must appear on the page afterwards. */
  readonly make: (mark: string) => Promise<unknown>;
  /** Text that appears instead of a mark, for changes without free text. */
  readonly shows?: string;
}

/** An address with `S` in place of the secret. For calls also the declared route, which the log shows instead. */
export type SecretAddress = readonly [address: string, form: SecretForm, route?: string];

/** Format of a secret: 9, 16 or 18 random bytes, a signed id (32 bytes), or the slug of a payment. */
export type SecretForm = 'state' | 'token' | 'link' | 'signed' | 'slug';

/** Pages of the demo world's first site, requested with names from the second site. */
export interface ForeignPages {
  /** Kind of thing that a parameter names, by page, where the parameter's name does not show it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Pages with a parameter that names nothing of a tenant, by reason. */
  readonly nobodys?: Readonly<Record<string, string>>;
  /** Pages that the second site cannot open either, by reason. */
  readonly unopened?: Readonly<Record<string, string>>;
  /** Things that the second site has from the start. */
  readonly things?: Readonly<Record<string, ForeignThing>>;
  /** Finds or creates further things; `made` contains those of the modules that precede this one alphabetically. */
  readonly make?: (site: ForeignSite, made: Names) => Promise<Names>;
}

/** Browsers in which an admin and a member of the second site are signed in. */
export interface ForeignSite {
  readonly admin: ForeignBrowser;
  readonly member: ForeignBrowser;
}

export interface ForeignBrowser {
  /** Returns the reply to a JSON call, which must succeed. */
  call(path: string, body?: object): Promise<ReturnType<typeof JSON.parse>>;
  /** Returns the id that follows the first occurrence of `address` on a page. */
  findId(path: string, address: string): Promise<string>;
  /** Submits a page's form and returns the id that follows `address` in the resulting URL or page. */
  submit(path: string, fields: Readonly<Record<string, string>>, address: string): Promise<string>;
}

/** A thing of the second site, and a name of the same form that does not exist anywhere. */
export interface ForeignThing {
  readonly theirs: string;
  readonly nobodys: string;
}

/** A page's route, a URL in the demo world, and the roles that open it. */
export type Visit = readonly [route: string, address: string, ...roles: VisitorRole[]];

export type VisitorRole = 'guest' | 'user' | 'manager' | 'admin';

export interface ThingMaker {
  readonly make: (world: World, owner: Owner) => Promise<Names>;
  /** No call uses these things up. */
  readonly isLasting?: boolean;
}

/** Facts about inputs: of calls by route, of forms by page and intent. */
export interface InputTesting {
  /** Kind of thing that a field names: by call and path, by path, or by the last segment of the path. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields that look like names of a tenant's things but are not, by reason. */
  readonly tenantless?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose effect is invisible even to the own tenant, by reason. */
  readonly indistinguishable?: Readonly<Record<string, readonly string[]>>;
  /**
   * Values of a valid input that its schema alone does not determine: `@kind` is a thing of the own tenant, `#new` a
   * new name.
   */
  readonly values?: Readonly<Record<string, Values>>;
  /** Inputs to send from a browser that is not signed in, since they would end a session. */
  readonly inNewBrowser?: RegExp;
  /** Inputs that end the session they are sent with. */
  readonly endSession?: RegExp;
  /** Fields that the tenant's owner need not fill in. */
  readonly byGuests?: RegExp;
}

export interface CallTesting extends InputTesting {
  /** A valid body for calls that write: otherwise both replies would be the same validation error. */
  readonly bodies?: Readonly<Record<string, Values>>;
  /** An input that the schema accepts, where it cannot be derived from the schema; the things in it need not exist. */
  readonly samples?: Readonly<Record<string, Values>>;
  /** Calls that reply alike whether the thing exists or not: idempotent ones, and those that accept new codes. */
  readonly indifferent?: readonly string[];
  /** Sign-in calls, where 401 means wrong credentials. */
  readonly signIn?: RegExp;
  /** Calls open to everyone, some inputs of which require a session. */
  readonly partlyGuarded?: RegExp;
  /** Sentences that the specification defines for signed-out callers (§5, §8). */
  readonly signedOut?: readonly SignedOut[];
  /** Refusals by rules, after the schema has accepted a hostile value: they may be about another part of the call. */
  readonly ruleCodes?: readonly string[];
}

export type SignedOut = readonly [route: RegExp, sentence: string];

export interface SwitchedOff {
  /** Permissions that stay valid: for managing what people left in the module, and the site's own mail. */
  readonly stays: readonly string[];
  /** One of the paths that the switch closes. */
  readonly path: string;
}
