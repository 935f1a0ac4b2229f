import * as z from 'zod';
import { inputFaults } from '#functions/platform/http/parse-request.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Attributes of a resource by their names in lower case, as SCIM compares them. */
export type Attributes = ReadonlyMap<string, unknown>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const attributesOf = (value: unknown): Attributes =>
  new Map(isObject(value) ? Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]) : []);

/** Reads one attribute; what is wrong with it is told under its name. Refuses with `requestInvalid`. */
export function entered<Schema extends z.ZodType>(schema: Schema, value: unknown, attribute: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = inputFaults(z.object({ [attribute]: schema }), { [attribute]: value });
  throw new DomainError('requestInvalid', { fields, reason: attribute });
}

/** Microsoft Entra ID sends "True" and "False" as texts. */
export const Active = z.union([
  z.boolean(),
  z
    .string()
    .max(5)
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
]);

const blankIsNull = (text: string): string | null => (text === '' ? null : text);

/** As what the provider knows somebody or something; an empty one is none. */
export const ExternalId = z
  .union([z.string().trim().max(200), z.null()])
  .transform((text) => (text === null ? null : blankIsNull(text)));
