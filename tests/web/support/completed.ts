import * as z from 'zod';

/** The emptiest value that a schema takes: nothing where it may be nothing, else the first choice, zero or an empty text. */
function emptiest(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional) return undefined;
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodObject) return emptyOf(schema);
  if (schema instanceof z.ZodUnion) return emptiest(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodLazy) return emptiest(schema.unwrap() as z.ZodType);
  return [0, 1, false, '', 'a', '2026-03-31', {}].find((value) => schema.safeParse(value).success);
}

const emptyOf = ({ shape }: z.ZodObject): object =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, emptiest(field as z.ZodType)]));

/** An answer with what a test cares about; the rest is as empty as the contract lets it be. */
export const completed = <Schema extends z.ZodObject>(schema: Schema, given: object): z.output<Schema> =>
  schema.parse({ ...emptyOf(schema), ...given });
