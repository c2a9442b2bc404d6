import { fileNameOf } from './content-urls.ts';

/** Device names of Windows, reserved with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Assigns each entry a unique path that any operating system can unpack. */
export class ZipNames {
  /** Case-folded paths so far, and the actual path of each folder. */
  private readonly files = new Set<string>();
  private readonly folders = new Map<string, string>([['', '']]);

  /** Returns the path of a file; a second one with the same name becomes `name (1).ext`. */
  file(segments: readonly string[]): string {
    const folder = this.folder(segments.slice(0, -1));
    const name = segmentOf(segments.at(-1) ?? '');
    for (let number = 0; ; number++) {
      const path = folder + (number === 0 ? name : numbered(name, number));
      if (this.isTaken(path)) continue;
      this.files.add(folded(path));
      return path;
    }
  }

  /** Returns the path of a folder with a trailing slash; always the same for the same folder. */
  folder(segments: readonly string[]): string {
    let path = '';
    for (const segment of segments) {
      const wanted = `${path}${segmentOf(segment)}`;
      let free = wanted;
      for (let number = 1; this.files.has(folded(free)); number++) free = numbered(wanted, number);
      const known = this.folders.get(folded(free));
      path = known ?? `${free}/`;
      this.folders.set(folded(free), path);
    }
    return path;
  }

  private isTaken(path: string): boolean {
    return this.files.has(folded(path)) || this.folders.has(folded(path));
  }
}

function segmentOf(raw: string): string {
  const name = fileNameOf(raw).replace(/[. ]+$/, ''); // Windows drops trailing dots and spaces
  if (name === '') return 'file';
  return DEVICE.test(name) ? `_${name}` : name;
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') + 1
    ? `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    : `${name} (${number})`;
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
