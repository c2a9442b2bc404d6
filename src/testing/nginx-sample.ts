import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#platform/config/project-folder.ts';

/** An nginx directive with its words and its block. */
export interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** The nginx configuration in `docs/operating.md`. */
export function nginxSampleText(): string {
  const text = readFileSync(join(projectFolder(), 'docs/operating.md'), 'utf8');
  const sample = /^```nginx\n(.*?)^```$/ms.exec(text)?.[1];
  if (sample === undefined) throw new Error('docs/operating.md shows no configuration for nginx.');
  return sample;
}

/** The same, parsed. */
export function nginxSample(): readonly Directive[] {
  const tokens = nginxSampleText()
    .replaceAll(/(^|\s)#.*$/gm, '')
    .match(/"[^"]*"|'[^']*'|[{};]|[^\s{};]+/g);
  return read([...(tokens ?? [])]);
}

function read(tokens: string[]): Directive[] {
  const found: Directive[] = [];
  let words: string[] = [];
  for (let token = tokens.shift(); token !== undefined && token !== '}'; token = tokens.shift()) {
    if (token !== ';' && token !== '{') {
      words.push(token.replace(/^(["'])(.*)\1$/, '$2'));
      continue;
    }
    found.push({ words, block: token === '{' ? read(tokens) : [] });
    words = [];
  }
  return found;
}

/** The `server` blocks that proxy to Sala. */
export function proxyServers(sample: readonly Directive[]): readonly (readonly Directive[])[] {
  return sample
    .filter(({ words, block }) => words[0] === 'server' && JSON.stringify(block).includes('proxy_pass'))
    .map(({ block }) => block);
}

/** Headers that a server adds to forwarded requests: values by name, with nginx variables. */
export function passedHeaders(server: readonly Directive[]): ReadonlyMap<string, string> {
  return new Map(
    server.flatMap(({ words: [name, header = '', value = ''] }) =>
      name === 'proxy_set_header' ? [[header.toLowerCase(), value] as const] : [],
    ),
  );
}
