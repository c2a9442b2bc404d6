import type { PersonActor } from '../scope.ts';
import type { Visitor, World } from './world.ts';

/** Names of things, by the kind of thing; a kind has the name of the parameter where one path parameter names it. */
export type Names = Readonly<Record<string, string>>;

/** Whoever has the things of a tenant: an admin, with a browser. */
export type Owner = Visitor & { actor: PersonActor };

/** Values of an input's fields. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * What a module declares to tests that span modules, as the export `testing` of its `testing.ts`. The tests find all of
 * them by themselves, so that none names what a module declares.
 */
export interface ModuleTesting {
  /** Makers of things that only this tenant has: their names stand nowhere else. */
  readonly things?: readonly ThingMaker[];
  /** A name of the same form that names nothing, for forms that only the module knows; null for every other form. */
  readonly nobodyOf?: (name: string) => string | null;
  readonly calls?: CallTesting;
  readonly forms?: InputTesting;
  /** Of a module that a site may switch off. */
  readonly switchedOff?: SwitchedOff;
  /** Its pages as browsers open them. */
  readonly visits?: readonly Visit[];
  /** Parameters of pages with names like a secret's that open nothing, by page and name, with what they are. */
  readonly openParameters?: Readonly<Record<string, string>>;
  /** Addresses that open something. */
  readonly secretAddresses?: readonly SecretAddress[];
  readonly foreignPages?: ForeignPages;
  /** Its pages that are cached for guests; makes what they are about. */
  readonly cachedPages?: (world: World, admin: Owner) => Promise<CachedPages>;
}

export interface CachedPages {
  readonly pages: readonly CachedPage[];
  /** Changes that show without an edit of what a page is about, as when stock sells out, with the addresses of the pages. */
  readonly sideEffects?: readonly (PageChange & { readonly addresses: readonly string[] })[];
}

export interface CachedPage {
  /** As routes write it. */
  readonly route: string;
  readonly address: string;
  /** A change under each content key that the page's cache rule declares. */
  readonly changes: Readonly<Record<string, PageChange>>;
}

export interface PageChange {
  /** `mark` is to be read on the page afterwards. */
  readonly make: (mark: string) => Promise<unknown>;
  /** What shows instead of a mark where the change has no words of its own. */
  readonly shows?: string;
}

/** `S` stands for the secret; a call's address is followed by its route, by which the log names it. */
export type SecretAddress = readonly [address: string, form: SecretForm, route?: string];

/** What a secret looks like: 9, 16 or 18 random bytes, 32 with a signature, or the letters of a payment's slug. */
export type SecretForm = 'state' | 'token' | 'link' | 'signed' | 'slug';

/** Its pages as the demo world's first site asks them for what the second one has. */
export interface ForeignPages {
  /** Which thing a parameter names, by page, where the parameter's own name does not tell. */
  readonly names?: Readonly<Record<string, string>>;
  /** Pages with a part that varies but names nothing of a tenant's, by why. */
  readonly nobodys?: Readonly<Record<string, string>>;
  /** Pages that the second site cannot open either, by why. */
  readonly unopened?: Readonly<Record<string, string>>;
  /** What the second site has from its beginning. */
  readonly things?: Readonly<Record<string, ForeignThing>>;
  /** Finds or makes the rest there; `made` has what modules before this one, by name, gave. */
  readonly make?: (site: ForeignSite, made: Names) => Promise<Names>;
}

/** Browsers in which an admin and a member of the second site are signed in. */
export interface ForeignSite {
  readonly admin: ForeignBrowser;
  readonly member: ForeignBrowser;
}

export interface ForeignBrowser {
  /** The reply to a JSON call, which must succeed. */
  call(path: string, body?: object): Promise<ReturnType<typeof JSON.parse>>;
  /** The id that ends the first address on a page which begins so. */
  findId(path: string, address: string): Promise<string>;
  /** Sends a page's form; the id that ends the first such address in where it leads or what it shows. */
  submit(path: string, fields: Readonly<Record<string, string>>, address: string): Promise<string>;
}

/** What a page of the second site is about, and a name of the same form that nothing has anywhere. */
export interface ForeignThing {
  readonly theirs: string;
  readonly nobodys: string;
}

/** A page as routes write it, an address of the demo world for it, and who opens it. */
export type Visit = readonly [route: string, address: string, ...roles: VisitorRole[]];

export type VisitorRole = 'guest' | 'user' | 'manager' | 'admin';

export interface ThingMaker {
  readonly make: (world: World, owner: Owner) => Promise<Names>;
  /** No call uses up what it makes. */
  readonly isLasting?: boolean;
}

/** What is said of inputs: of calls by their route, of forms by their page and intent. */
export interface InputTesting {
  /** Which kind of thing a field names: by its call and place, by its place, or by the last step of it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields that name nothing of a tenant's, spelled in the same ways, by why. */
  readonly nameless?: Readonly<Record<string, readonly string[]>>;
  /** Fields of which even the own tenant tells nothing, by why. */
  readonly untold?: Readonly<Record<string, readonly string[]>>;
  /** What a schema alone does not tell of a valid input: `@kind` stands for one's own thing, `#new` for a new name. */
  readonly values?: Readonly<Record<string, Values>>;
  /** Inputs from browsers in which nobody is signed in: whoever was, would not be any longer. */
  readonly ofNobody?: RegExp;
  /** Inputs that end the session by which they are sent. */
  readonly endSession?: RegExp;
  /** Fields that whoever has the tenant may do without. */
  readonly byGuests?: RegExp;
}

export interface CallTesting extends InputTesting {
  /** A body that fits, for calls that write: otherwise two answers would be the same complaint about the body. */
  readonly bodies?: Readonly<Record<string, Values>>;
  /** An input that the schema takes, though nothing of it need be there, where the schema does not tell all. */
  readonly samples?: Readonly<Record<string, Values>>;
  /** Calls that mean the same whether the thing is there or not: repeating changes nothing, and a code may be new. */
  readonly indifferent?: readonly string[];
  /** Calls by which somebody signs in: 401 says that what was sent proves nobody. */
  readonly signIn?: RegExp;
  /** Calls that anyone may make, of which some inputs ask for a session. */
  readonly partlyGuarded?: RegExp;
  /** What the specification has a call say to those who are signed out (§5, §8). */
  readonly signedOut?: readonly SignedOut[];
  /** Refusals of a rule, which comes after the schema has taken a hostile value: what is meant may be another part of the call. */
  readonly ruleCodes?: readonly string[];
}

export type SignedOut = readonly [route: RegExp, sentence: string];

export interface SwitchedOff {
  /** Permissions that hold all the same: looking after what people left in it, and mail of the site itself. */
  readonly stays: readonly string[];
  /** One of the addresses that the switch closes. */
  readonly path: string;
}
