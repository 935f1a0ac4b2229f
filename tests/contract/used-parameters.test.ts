import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';

const root = join(import.meta.dirname, '../..');

function textOf(place: string): string {
  if (!existsSync(place)) return '';
  if (place.endsWith('.ts')) return readFileSync(place, 'utf8');
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(place, file), 'utf8'))
    .join('\n');
}

/** Without the one value that is taken, the call answers the same: it says what there is, and anything else is refused. */
function isOneValue(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isOneValue(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum && schema.options.length === 1;
}

/** Where the code stands that looks at a parameter, or at all parameters of a call, when that is not the folder of the area. */
const elsewhere: Readonly<Record<string, string>> = {
  startDate: 'functions/platform',
  endDate: 'functions/platform',
  'own-list-sign-ins': 'functions/platform/sign-in/sign-in-history.ts',
};

const parameters = areas.flatMap(({ name: area, calls }) =>
  Object.values<Call>(calls).flatMap(({ id, query, pages }) => {
    if (!(query instanceof z.ZodObject)) return [];
    return Object.entries<z.ZodType>(query.shape).flatMap(([parameter, schema]) => {
      // Lists hand these on with the whole query; tests of every list turn its pages.
      const isOfPages = pages === true && ['limit', 'cursor'].includes(parameter);
      return isOfPages || isOneValue(schema) ? [] : [{ id, area, parameter }];
    });
  }),
);

const read = new Map<string, string>();
const codeOf = (place: string): string => {
  const known = read.get(place) ?? textOf(join(root, place));
  read.set(place, known);
  return known;
};

describe('a parameter that a call takes', () => {
  it.each(parameters)('has an effect: $parameter of $id', ({ id, area, parameter }) => {
    const code = codeOf(elsewhere[id] ?? elsewhere[parameter] ?? `functions/domain/${area}`);

    expect(new RegExp(`\\b${parameter}\\b`).test(code)).toBe(true);
  });
});
