import type { ApiDocument, Operation } from './openapi.ts';
import type { Responses } from './openapi-responses.ts';
import type { SecurityRequirement } from './openapi-security.ts';

/** Renders `/api/docs`: the OpenAPI document as a plain HTML page without scripts. */
export function docsPage({ paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const byArea = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const areas = [...byArea].map(
    ([area, ofArea]) =>
      `<section><h2 id="${escapeHtml(area)}">${escapeHtml(area)}</h2>${ofArea.map(callOf).join('')}</section>`,
  );
  const links = [...byArea.keys()]
    .map((area) => `<a href="#${escapeHtml(area)}">${escapeHtml(area)}</a>`)
    .join(' ');
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<div id="schema-${escapeHtml(name)}">${block(name, schema)}</div>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sala: calls</title><style>${STYLE}</style></head>
<body><main><h1>Calls</h1><p>JSON in UTF-8. Amounts in <code>…Satang</code> are whole satang. Refusals answer <a href="#schema-Problem"><code>Problem</code></a>, the specification’s own calls the shape that they name. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Areas">${links}</nav>${areas.join('')}<section><h2 id="schemas">Shapes</h2>${schemas.join('')}</section></main></body></html>`;
}

function callOf({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  return `<details><summary><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>Access: ${escapeHtml(operation['x-access'])}. ${escapeHtml(signInMethods(operation.security))}</p>${parametersOf(operation)}${operation.requestBody ? block('Body', operation.requestBody.content) : ''}${repliesOf(operation.responses)}</details>`;
}

/**
 * Returns the ways to authenticate a call. Leaves out the client key, which is optional everywhere and described once
 * in the document.
 */
function signInMethods(security: readonly SecurityRequirement[]): string {
  const ways = security
    .filter((requirement) => !('clientKey' in requirement))
    .map((requirement) => {
      const roles = [...new Set(Object.values(requirement).flat())];
      const schemes = Object.keys(requirement).join(' + ') || 'nothing';
      return roles.length === 0 ? schemes : `${schemes} (${roles.join(', ')})`;
    });
  return `Needs ${ways.join(', or ')}.`;
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
  );
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`;
}

/** Lists responses with their own schema in full, and those shared by all calls as one line. */
function repliesOf(responses: Responses): string {
  const replies = Object.entries(responses);
  const own = replies.flatMap(([status, response]) => ('$ref' in response ? [] : [{ status, ...response }]));
  const shared = replies.flatMap(([status, response]) =>
    '$ref' in response ? `${status} ${response.$ref.split('/').at(-1) ?? ''}` : [],
  );
  const blocks = own.map(({ status, description, headers = {}, content }) => {
    const names = Object.keys(headers).join(', ');
    return block(`${status}: ${description} Headers: ${names}.`, content?.['application/json']?.schema);
  });
  return `${blocks.join('')}<p>With a <a href="#schema-Problem">Problem</a>: ${escapeHtml(shared.join(', '))}.</p>`;
}

function block(title: string, value: unknown): string {
  if (value === undefined) return `<h3>${escapeHtml(title)}</h3>`;
  const json = escapeHtml(JSON.stringify(value, null, 1)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  );
  return `<h3>${escapeHtml(title)}</h3><pre>${json}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#f8fafc;color:#0f172a}main{max-width:60rem;margin:auto;padding:2rem 1rem}
nav a{margin-right:1rem;display:inline-block;padding:.5rem 0}details{background:#fff;border:1px solid #e2e8f0;border-radius:10px;margin:.5rem 0;padding:.25rem 1rem}summary{cursor:pointer;padding:.6rem 0}
summary span{color:#475569}pre{background:#0f172a;color:#e2e8f0;padding:1rem;border-radius:8px;overflow:auto;max-height:24rem;font-size:13px}pre a{color:#7dd3fc}h3{font-size:1rem}`;
