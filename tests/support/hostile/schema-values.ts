import type { Chance } from './chance.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasOf = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Texts of the formats that the contract asks for; one of them fits most patterns. */
const plainTexts = ['Riverside', '2026-03-31', '2026-03', '12-31', 'USD', 'somebody@riverside.example', '2026'];

interface Making {
  readonly chance: Chance;
  /** Ids of things that are there. */
  readonly ids: readonly string[];
  readonly definitions: Schema;
}

function textFor(schema: Schema, name: string, { chance, ids }: Making): string {
  if (/id$/i.test(name) || /ids$/i.test(name)) return chance.of(ids);
  const text = chance.of(plainTexts);
  const least = Number(schema['minLength'] ?? 0);
  return text.padEnd(least, 'x');
}

function numberFor(schema: Schema, name: string, { chance }: Making): number {
  if (/version/i.test(name)) return 1;
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000);
  const value = least + chance.next() * (most - least);
  return schema['type'] === 'integer' ? Math.round(value) : value;
}

function objectFor(schema: Schema, making: Making, depth: number): Record<string, unknown> {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const entries = properties
    .filter(([name]) => required.has(name) || making.chance.is(0.5))
    .map(([name, inner]) => [name, valueFor(isSchema(inner) ? inner : {}, making, name, depth + 1)]);
  return Object.fromEntries(entries);
}

const deepest = 8;

/** A value that a JSON schema describes, as far as that is not a matter of rules between fields. */
export function valueFor(schema: Schema, making: Making, name = '', depth = 0): unknown {
  const { chance, definitions } = making;
  if (depth > deepest) return null;
  const referred = typeof schema['$ref'] === 'string' ? definitions[schema['$ref'].split('/').at(-1) ?? ''] : null;
  if (isSchema(referred)) return valueFor(referred, making, name, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chance.of(schema['enum']);
  const choices = [...schemasOf(schema['anyOf']), ...schemasOf(schema['oneOf'])];
  if (choices.length > 0) return valueFor(chance.of(choices), making, name, depth + 1);
  switch (schema['type']) {
    case 'string':
      return textFor(schema, name, making);
    case 'number':
    case 'integer':
      return numberFor(schema, name, making);
    case 'boolean':
      return chance.is(0.5);
    case 'array': {
      const items = isSchema(schema['items']) ? schema['items'] : {};
      const length = Math.max(Number(schema['minItems'] ?? 0), chance.below(3));
      return Array.from({ length }, () => valueFor(items, making, name, depth + 1));
    }
    case 'object':
      return objectFor(schema, making, depth);
    default:
      return null;
  }
}
