import * as z from 'zod';
import type { ApiAreaName } from '../domain/api-scope.ts';
import { apiScopes, isScoped, partsOfScope } from '../domain/api-scope.ts';
import { sessionCookieName } from '../domain/browser-session.ts';
import { catalog, type Refusal } from '../errors/catalog.ts';
import { areas } from './areas.ts';
import { scopeOfCall } from './call-scope.ts';
import type { Area, BodyKind, Call, Protocol } from './define-area.ts';
import { session } from './session.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined || schema instanceof z.ZodNever;

function parametersOf(call: Call): Json[] {
  const inPath = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!(call.query instanceof z.ZodObject)) return inPath;
  const query = schemaOf(call.query, 'input');
  const required = new Set((query['required'] as string[] | undefined) ?? []);
  return [
    ...inPath,
    ...Object.entries(query['properties'] as Json).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
  ];
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Makes content of a schema: SCIM has a media type, and a form of refusals, of its own. */
const contentIn = (protocol: Protocol | undefined) =>
  protocol === undefined ? json : (schema: Json): Json => ({ 'application/scim+json': { schema } });

const statusOf = ({ method, response }: Call, protocol: Protocol | undefined): number => {
  if (protocol === undefined) return 200;
  return isNothing(response) ? 204 : method === 'POST' ? 201 : 200;
};

function responsesOf(call: Call, protocol: Protocol | undefined): Json {
  const content = contentIn(protocol);
  const refusal = protocol === undefined ? 'Error' : 'ScimError';
  const isFile = call.response instanceof z.ZodCustom;
  const success = isFile
    ? {
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : {
        description: call.success ?? 'Success.',
        ...(isNothing(call.response) && protocol !== undefined
          ? {}
          : { content: content(schemaOf(call.response, 'output')) }),
      };
  const accepted =
    call.accepted && !isNothing(call.accepted)
      ? { 202: { description: 'The job is still running.', content: json(schemaOf(call.accepted, 'output')) } }
      : {};
  const byStatus = Map.groupBy(call.errors, (code) => (catalog[code] as Refusal).status);
  const refusals = Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: content({ $ref: `#/components/schemas/${refusal}` }) },
    ]),
  );
  const unchanged = call.cached
    ? { 304: { description: 'Nothing has changed since the answer whose entity tag If-None-Match names.' } }
    : {};
  return { [statusOf(call, protocol)]: success, ...accepted, ...unchanged, ...refusals };
}

function securityOf(area: ApiAreaName, call: Call): Json[] {
  const { kind } = call.access;
  if (kind === 'public') return [];
  if (kind === 'page') return [{ cookie: [] }];
  if (kind === 'basic') return [{ basic: [] }];
  if (kind === 'provisioning' || !isScoped(area)) return [{ provisioning: [] }];
  // No API client is a superuser.
  return kind === 'superuser' ? [{ bearer: [] }] : [{ bearer: [] }, { apiClient: [scopeOfCall(area, call)] }];
}

function describedScope(scope: (typeof apiScopes)[number]): string {
  const { area, act } = partsOfScope(scope);
  const what = area === null ? 'in all areas' : `in the area ${area}`;
  return act === 'write' ? `Reads and writes ${what}.` : `Reads ${what}.`;
}

const bodyTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: ['application/json'],
  multipart: ['application/json', 'multipart/form-data'],
  text: ['text/plain'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
};

function operationOf({ name: area, protocol }: Area<ApiAreaName>, call: Call): Json {
  const types =
    protocol === undefined ? bodyTypes[call.bodyKind ?? 'json'] : ['application/scim+json', 'application/json'];
  const body =
    call.body && !isNothing(call.body)
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              types.map((type) => [type, { schema: schemaOf(call.body as z.ZodType, 'input') }]),
            ),
          },
        }
      : {};
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [area],
    security: securityOf(area, call),
    parameters: parametersOf(call),
    ...body,
    responses: responsesOf(call, protocol),
  };
}

let document: Json | undefined;

/** The whole contract as an OpenAPI 3.1 document; built once a process. */
export function openApiDocument(): Json {
  if (document) return document;
  const paths: Record<string, Json> = {};
  for (const area of areas as readonly Area<ApiAreaName>[]) {
    for (const call of Object.values(area.calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(area, call) };
    }
  }
  document = {
    openapi: '3.1.0',
    info: { title: 'Trestle', version: '1' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        provisioning: { type: 'http', scheme: 'bearer', description: 'A provisioning token of an organization.' },
        apiClient: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: session.calls.getApiToken.path,
              scopes: Object.fromEntries(apiScopes.map((scope) => [scope, describedScope(scope)])),
            },
          },
        },
        basic: { type: 'http', scheme: 'basic' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(catalog) },
            message: { type: 'string' },
            userMessage: { type: 'string' },
            errors: { type: 'object', properties: { message: { type: 'string' } } },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            record: { type: 'object', properties: { kind: { type: 'string' }, id: { type: 'string' } } },
            correlationId: { type: 'string' },
          },
        },
        ScimError: {
          type: 'object',
          required: ['schemas', 'status', 'detail'],
          properties: {
            schemas: { type: 'array', items: { type: 'string' } },
            status: { type: 'string' },
            scimType: { type: 'string' },
            detail: { type: 'string' },
          },
        },
      },
    },
  };
  return document;
}
