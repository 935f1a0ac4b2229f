import * as z from 'zod';
import type { ApiAreaName } from '../domain/api-scope.ts';
import { apiScopes, partsOfScope } from '../domain/api-scope.ts';
import { sessionCookieName } from '../domain/browser-session.ts';
import { catalog, type Refusal } from '../errors/catalog.ts';
import { areas } from './areas.ts';
import { scopeOfCall } from './call-scope.ts';
import type { BodyKind, Call } from './define-area.ts';
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

function responsesOf(call: Call): Json {
  const isFile = call.response instanceof z.ZodCustom;
  const success = isFile
    ? {
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: call.success ?? 'Success.', content: json(schemaOf(call.response, 'output')) };
  const accepted =
    call.accepted && !isNothing(call.accepted)
      ? { 202: { description: 'The job is still running.', content: json(schemaOf(call.accepted, 'output')) } }
      : {};
  const byStatus = Map.groupBy(call.errors, (code) => (catalog[code] as Refusal).status);
  const refusals = Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
  const unchanged = call.cached
    ? { 304: { description: 'Nothing has changed since the answer whose entity tag If-None-Match names.' } }
    : {};
  return { 200: success, ...accepted, ...unchanged, ...refusals };
}

function securityOf(area: ApiAreaName, call: Call): Json[] {
  const { kind } = call.access;
  if (kind === 'public') return [];
  if (kind === 'page') return [{ cookie: [] }];
  if (kind === 'basic') return [{ basic: [] }];
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

function operationOf(area: ApiAreaName, call: Call): Json {
  const types = bodyTypes[call.bodyKind ?? 'json'];
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
    responses: responsesOf(call),
  };
}

let document: Json | undefined;

/** The whole contract as an OpenAPI 3.1 document; built once a process. */
export function openApiDocument(): Json {
  if (document) return document;
  const paths: Record<string, Json> = {};
  for (const area of areas) {
    for (const call of Object.values(area.calls) as Call[]) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(area.name, call) };
    }
  }
  document = {
    openapi: '3.1.0',
    info: { title: 'Trestle', version: '1' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
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
      },
    },
  };
  return document;
}
