import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { type ApiDocument, openApiDocument } from '#platform/endpoint/openapi.ts';
import type { ResponseObject } from '#platform/endpoint/openapi-responses.ts';
import type { Reply } from '#platform/testing/world.ts';

/** Headers of HTTP and of the site as a whole, which any reply may carry and no call documents. */
const GENERAL_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-frame-options',
]);

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
}

/** Validates replies against an OpenAPI document, as any client would read it. */
export class Conformance {
  private readonly document: ApiDocument;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly operations: readonly Operation[];
  private checked = 0;

  constructor(endpoints: readonly Endpoint[]) {
    // Validates the serialised document, not the in-memory object.
    this.document = JSON.parse(JSON.stringify(openApiDocument(endpoints))) as ApiDocument;
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema({ $id: 'api', ...this.document });
    this.operations = endpoints.map(({ method, path }) => ({
      method,
      template: path.replace(/:(\w+)/g, '{$1}'),
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    }));
  }

  /** Number of validated replies of declared calls. */
  get count(): number {
    return this.checked;
  }

  /** Returns how a reply violates the document, or null if it does not or no call is declared for the request. */
  findMismatch(method: string, url: string, reply: Reply): string | null {
    const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
    const asked = method === 'HEAD' ? 'GET' : method;
    const operation = this.operations.find((each) => each.method === asked && each.pattern.test(path));
    if (!operation) return null;
    this.checked += 1;
    const pointer = [
      'paths',
      operation.template,
      operation.method.toLowerCase(),
      'responses',
      String(reply.status),
    ];
    const found = this.responseAt(pointer);
    if (!found) return `${reply.status} is not declared`;
    return (
      this.findWrongHeader(found.response, reply) ??
      (method === 'HEAD' ? null : this.findWrongBody(found.response, found.pointer, reply))
    );
  }

  private findWrongBody(
    response: ResponseObject,
    pointer: readonly string[],
    { headers, text }: Reply,
  ): string | null {
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!response.content) return text === '' ? null : `a body of ${type} is not declared`;
    if (!(type in response.content)) return `content type "${type}" is not declared`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `the body is not JSON: ${text.slice(0, 80)}`;
    }
    const validate = this.validatorAt([...pointer, 'content', type, 'schema']);
    if (validate(body)) return null;
    return `${this.ajv.errorsText(validate.errors?.slice(0, 3))}: ${text.slice(0, 200)}`;
  }

  private findWrongHeader({ headers: declared = {} }: ResponseObject, { headers }: Reply): string | null {
    const byName = new Map(Object.entries(declared).map(([name, header]) => [name.toLowerCase(), header]));
    const undeclared = Object.keys(headers).find((name) => !GENERAL_HEADERS.has(name) && !byName.has(name));
    if (undeclared !== undefined) return `header ${undeclared} is not declared`;
    for (const [name, declaration] of byName) {
      const { required, schema } = this.resolved(declaration) as { required?: boolean; schema: object };
      const value = headers[name];
      if (value === undefined) {
        if (required) return `header ${name} is missing`;
        continue;
      }
      const isNumber = 'type' in schema && schema.type === 'integer';
      if (!this.ajv.validate(schema, isNumber ? Number(value) : value))
        return `header ${name}: ${String(value)}`;
    }
    return null;
  }

  private responseAt(
    pointer: readonly string[],
  ): { response: ResponseObject; pointer: readonly string[] } | null {
    const found = this.at(pointer) as ResponseObject | { $ref: string } | undefined;
    if (!found) return null;
    if (!('$ref' in found)) return { response: found, pointer };
    const target = found.$ref.slice(2).split('/');
    return { response: this.at(target) as ResponseObject, pointer: target };
  }

  private resolved(value: object): unknown {
    return '$ref' in value ? this.at(String(value.$ref).slice(2).split('/')) : value;
  }

  private at(pointer: readonly string[]): unknown {
    return pointer.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      this.document,
    );
  }

  private validatorAt(pointer: readonly string[]): ValidateFunction {
    const fragment = pointer
      .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.ajv.getSchema(`api#/${fragment}`);
    if (!validate) throw new Error(`There is no schema at ${pointer.join(' ')}.`);
    return validate;
  }
}
