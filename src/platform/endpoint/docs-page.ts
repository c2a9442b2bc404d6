import type { Endpoint } from './endpoint.ts';
import { operationOf, type Operation } from './openapi.ts';

/** `/api/docs`: the OpenAPI document for people, as plain HTML without scripts. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const byArea = Map.groupBy(endpoints, ({ path }) => path.split('/')[2] ?? '');
  const areas = [...byArea].map(
    ([area, calls]) =>
      `<section><h2 id="${escapeHtml(area)}">${escapeHtml(area)}</h2>${calls.map(callOf).join('')}</section>`,
  );
  const links = [...byArea.keys()]
    .map((area) => `<a href="#${escapeHtml(area)}">${escapeHtml(area)}</a>`)
    .join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sala: calls</title><style>${STYLE}</style></head>
<body><main><h1>Calls</h1><p>JSON in UTF-8. Amounts in <code>…Satang</code> are whole satang. Refusals answer <code>{code, message, details, fields, requestId}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Areas">${links}</nav>${areas.join('')}</main></body></html>`;
}

function callOf(declared: Endpoint): string {
  const { definition, method, path } = declared;
  const operation = operationOf(declared);
  const idempotent = definition.idempotent ? ' · honours <code>Idempotency-Key</code>' : '';
  return `<details><summary><strong>${method}</strong> <code>${escapeHtml(path)}</code> <span>${escapeHtml(definition.summary)}</span></summary>
<p>For ${escapeHtml(definition.access.name)} (${definition.access.minimalRole})${idempotent}</p>${parametersOf(operation)}${schemaBlock('Body', operation.requestBody)}${schemaBlock('Replies', operation.responses)}</details>`;
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
  );
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`;
}

function schemaBlock(title: string, value: unknown): string {
  return value === undefined
    ? ''
    : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 1))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#f8fafc;color:#0f172a}main{max-width:60rem;margin:auto;padding:2rem 1rem}
nav a{margin-right:1rem;display:inline-block;padding:.5rem 0}details{background:#fff;border:1px solid #e2e8f0;border-radius:10px;margin:.5rem 0;padding:.25rem 1rem}summary{cursor:pointer;padding:.6rem 0}
summary span{color:#475569}pre{background:#0f172a;color:#e2e8f0;padding:1rem;border-radius:8px;overflow:auto;max-height:24rem;font-size:13px}h3{font-size:1rem}`;
