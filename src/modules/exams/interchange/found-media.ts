import { createHash, randomUUID } from 'node:crypto';
import { type FoundMedium, MAX_IMPORT_MEDIA, MAX_IMPORT_MEDIA_PLACES } from './interchange-contract.ts';

/** A file that stands beside a text, as Moodle XML has it. */
export interface GivenFile {
  /** Path and name, without the slash at the beginning. */
  readonly name: string;
  readonly base64: string;
}

/** A picture or sound within an address: RFC 2397, with a name as `dataSources` writes it. */
const DATA =
  /(<(?:img|audio|source)\b[^<>]*?\ssrc\s*=\s*)(?:"(data:[^"<>]*)"|'(data:[^'<>]*)'|(data:[^\s"'<>]+))/gi;
const DATA_PARTS = /^data:(?:image|audio)\/[\w.+-]+((?:;[\w-]+=[\w.%-]+)*);base64,([A-Za-z0-9+/=\s]+)$/;
const MEDIUM = '@@MEDIUM@@/';
const FILE = /^@@PLUGINFILE@@\/([^?#]+)/;
const NAMED_BY_ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.\w+$/;

/** Pictures and sounds of a file of questions, under ids that hold until they are kept. Equal ones are one. */
export class FoundMedia {
  readonly all = new Map<string, FoundMedium>();
  private readonly ids = new Map<string, string>();
  /** What became of each base64 text: many places may show the same file, which is decoded once. */
  private readonly taken = {
    picture: new Map<string, string | null>(),
    sound: new Map<string, string | null>(),
  };
  private places = 0;

  /** Returns HTML in which short addresses stand for the pictures and sounds within addresses. */
  withoutData(html: string): string {
    return html.replace(DATA, (whole, before: string, double?: string, single?: string, bare?: string) => {
      const [, parameters = '', base64] = DATA_PARTS.exec(double ?? single ?? bare ?? '') ?? [];
      if (base64 === undefined) return whole;
      const kind = /^<img/i.test(before) ? 'picture' : 'sound';
      const id = this.take(kind, { name: /;name=([^;]+)/.exec(parameters)?.[1] ?? '', base64 });
      return id === null ? whole : `${before}"${MEDIUM}${id}"`;
    });
  }

  /** Returns the id of the medium at an address in a text, beside which some files stand; null where there is none. */
  at(address: string, kind: FoundMedium['kind'], files: NamedFiles): string | null {
    if (address.startsWith(MEDIUM)) {
      const id = address.slice(MEDIUM.length);
      return this.all.get(id)?.kind === kind ? id : null;
    }
    const name = FILE.exec(address)?.[1];
    const file = name === undefined ? null : files.take(decodedName(name));
    return file && this.take(kind, file);
  }

  private take(kind: FoundMedium['kind'], file: GivenFile): string | null {
    this.places += 1;
    if (this.places > MAX_IMPORT_MEDIA_PLACES) return null;
    const known = this.taken[kind].get(file.base64);
    if (known !== undefined) return known;
    const id = this.decode(kind, file);
    this.taken[kind].set(file.base64, id);
    return id;
  }

  private decode(kind: FoundMedium['kind'], { name, base64 }: GivenFile): string | null {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length === 0) return null;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = this.ids.get(`${kind} ${sha256}`);
    if (known !== undefined) return known;
    if (this.all.size >= MAX_IMPORT_MEDIA) return null;
    const named = NAMED_BY_ID.exec(name)?.[1];
    const id = named === undefined || this.all.has(named) ? randomUUID() : named;
    this.ids.set(`${kind} ${sha256}`, id);
    this.all.set(id, { kind, bytes, sha256 });
    return id;
  }
}

/** Files by their names, as a text names them. */
export interface NamedFiles {
  take(name: string): GivenFile | null;
}

/** The files of a question, and which of them its texts show. */
export class FileList implements NamedFiles {
  private readonly files: readonly GivenFile[];
  private readonly named: ReadonlyMap<string, GivenFile>;
  private readonly taken = new Set<GivenFile>();

  constructor(files: readonly GivenFile[]) {
    this.files = files;
    this.named = byName(files);
  }

  take(name: string): GivenFile | null {
    return this.found(this.named, name);
  }

  /** The files as a text sees them beside which some stand: each text has names of its own. */
  seenBeside(own: readonly GivenFile[]): NamedFiles {
    const named = byName(own);
    return { take: (name) => this.found(named, name) ?? this.take(name) };
  }

  hasRest(): boolean {
    const taken = new Set([...this.taken].map(keyOf));
    return this.files.some((file) => !taken.has(keyOf(file)));
  }

  private found(files: ReadonlyMap<string, GivenFile>, name: string): GivenFile | null {
    const file = files.get(name) ?? null;
    if (file) this.taken.add(file);
    return file;
  }
}

/** The first of a name counts. */
function byName(files: readonly GivenFile[]): ReadonlyMap<string, GivenFile> {
  return new Map(files.toReversed().map((file) => [file.name, file]));
}

/** Equal files are one, wherever they stand. */
function keyOf({ name, base64 }: GivenFile): string {
  return `${name}\n${base64}`;
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a name with a percent sign of its own
  }
}
