import * as z from 'zod';
import type { Call } from '#shared/contract/define-area.ts';
import type { Chance } from './chance.ts';
import { hostileHeaders, hostileJson, hostileTexts, hostileValues, keyBreakers } from './hostile-values.ts';
import { valueFor } from './schema-values.ts';

/** A request as it goes out. */
export interface HostileRequest {
  readonly call: Call;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** What a request is made from: a good one, and the ids of things that are there. */
export interface Base {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined where it is to be made from the schema. */
  readonly body: unknown;
  readonly ids: readonly string[];
}

const fromSchema = (schema: z.ZodType, chance: Chance, ids: readonly string[]): unknown => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  return valueFor(json, { chance, ids, definitions: (json['$defs'] ?? {}) as Record<string, unknown> });
};

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const hostileText = (chance: Chance): string => chance.of(chance.is(0.4) ? keyBreakers : hostileTexts);
const hostileValue = (chance: Chance): unknown => (chance.is(0.3) ? hostileText(chance) : chance.of(hostileValues));

/** Puts something hostile in one place of a value, however deep. */
function spoilt(value: unknown, chance: Chance): unknown {
  const keys = isContainer(value) ? Object.keys(value) : [];
  if (!isContainer(value) || keys.length === 0 || chance.is(0.1)) return hostileValue(chance);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (chance.is(0.1)) Object.assign(copy, { [hostileText(chance)]: hostileValue(chance) });
  const key = chance.of(keys);
  Object.assign(copy, { [key]: spoilt(Reflect.get(value, key), chance) });
  return copy;
}

// A URL may hold anything but what would end it or lead elsewhere; broken escapes go out as they are.
const inPath = (text: string, chance: Chance): string =>
  chance.is(0.15) ? text.replace(/[^\w%.-]/gu, '') || '%' : encodeURIComponent(text.toWellFormed());

function pathOf({ call, params, ids }: Base, chance: Chance, isSpoilt: boolean): string {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const hit = isSpoilt && names.length > 0 ? chance.of(names) : null;
  return call.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    name === hit ? inPath(hostileText(chance), chance) : encodeURIComponent(params[name] ?? chance.of(ids)),
  );
}

function queryOf({ call, query, ids }: Base, chance: Chance, isSpoilt: boolean): string {
  const made = call.query === undefined ? {} : (fromSchema(call.query, chance, ids) as Record<string, unknown>);
  const values = Object.entries(chance.is(0.5) ? query : { ...made, ...query });
  const pairs = values.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const names = [...pairs.map(([name = '']) => name), 'cursor', 'limit', ...hostileTexts.slice(25, 32)];
  if (isSpoilt) pairs.push([chance.of(names), hostileText(chance)]);
  if (isSpoilt && chance.is(0.3)) pairs.push([chance.of(names), hostileText(chance)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function formOf(value: unknown, chance: Chance, isSpoilt: boolean): FormData {
  const form = new FormData();
  const fields = value instanceof FormData ? [...value] : Object.entries(isContainer(value) ? value : {});
  for (const [name, field] of fields) form.append(name, field instanceof Blob ? field : String(field));
  if (isSpoilt)
    form.append('document', chance.is(0.5) ? chance.of(hostileJson) : JSON.stringify(spoilt(value, chance)));
  if (isSpoilt || chance.is(0.5)) {
    const type = chance.of(['text/plain', 'application/pdf', '', 'text/html\u00e4', 'x'.repeat(300)]);
    form.append(chance.of(['file', 'document', '__proto__']), new Blob(['%PDF-1.7 x'], { type }), hostileText(chance));
  }
  return form;
}

function bodyOf(base: Base, chance: Chance, isSpoilt: boolean): string | FormData | undefined {
  const { call } = base;
  if (call.body === undefined) return undefined;
  const good = base.body ?? fromSchema(call.body, chance, base.ids);
  if (good instanceof FormData || (call.bodyKind === 'multipart' && chance.is(0.5)))
    return formOf(good, chance, isSpoilt);
  if (call.bodyKind === 'text') return isSpoilt ? hostileText(chance) : String(good);
  if (isSpoilt && chance.is(0.2)) return chance.of(hostileJson);
  return JSON.stringify(isSpoilt ? spoilt(good, chance) : good);
}

const spoiltHeaders = ['x-organization-id', 'idempotency-key', 'x-two-factor-code', 'if-none-match', 'content-type'];

function headersOf(body: HostileRequest['body'], chance: Chance, isSpoilt: boolean): Record<string, string> {
  const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  if (chance.is(0.2)) headers['idempotency-key'] = `key-${chance.below(1_000_000_000)}`;
  if (isSpoilt)
    headers[chance.of([...spoiltHeaders, 'authorization', 'cookie', 'x-forwarded-for'])] = chance.of(hostileHeaders);
  return headers;
}

/** Spoils a good request in one place or two, or leaves it as it is. */
export function hostileRequest(base: Base, chance: Chance): HostileRequest {
  const places = ['path', 'query', 'body', 'body', 'headers'] as const;
  const hit = new Set(chance.is(0.1) ? [] : [chance.of(places), chance.of(places)]);
  const body = bodyOf(base, chance, hit.has('body'));
  return {
    call: base.call,
    method: base.call.method,
    path: pathOf(base, chance, hit.has('path')) + queryOf(base, chance, hit.has('query')),
    headers: headersOf(body, chance, hit.has('headers')),
    body,
  };
}
