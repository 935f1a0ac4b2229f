import * as z from 'zod';

/** A property that is accepted because it changes nothing on one machine (tags, encryption, alarms …). */
export const noEffect = z.unknown().optional();

/**
 * Reads resolved properties by a schema of strict objects. Properties that the schema does not name are reported by their path and
 * left out, so that nothing of a template is dropped in silence. Throws when a named property has the wrong shape.
 */
export function readProperties<Shape>(
  schema: z.ZodType<Shape>,
  properties: unknown,
  reportUnsupported: (path: string) => void,
): Shape {
  const asDeclared = schema.safeParse(properties);
  if (asDeclared.success) return asDeclared.data;
  const known = structuredClone(properties);
  for (const issue of asDeclared.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) {
      reportUnsupported([...issue.path, key].filter((step) => typeof step === 'string').join('.'));
      remove(known, [...issue.path, key]);
    }
  }
  return schema.parse(known);
}

function remove(value: unknown, path: readonly PropertyKey[]): void {
  const [step, ...rest] = path;
  if (typeof value !== 'object' || value === null || step === undefined) return;
  if (rest.length === 0) Reflect.deleteProperty(value, step);
  else remove(Reflect.get(value, step), rest);
}
