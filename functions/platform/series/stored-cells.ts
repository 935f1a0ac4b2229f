import * as z from 'zod';
import { type Cells, noCells } from './cells.ts';

// Items hold what a little-endian machine has in memory, which all that Trestle runs on are; any other is told so at once.
if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) throw new Error('Series are read on little-endian machines.');

const bytesOf = (array: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Copied, because typed arrays of more than one byte can't begin anywhere in a buffer. */
const copied = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};

const Binary = z.instanceof(Uint8Array);

/** The attributes in which an item keeps cells: 12 bytes for each period from the first to the last that was written. */
const StoredCells = z.object({
  first: z.number().int(),
  values: Binary,
  sources: Binary,
  approvals: Binary.optional(),
  errors: z.record(z.string(), z.string()).optional(),
});

export const attributesOf = ({ first, values, sources, approvals, errors }: Cells): Record<string, unknown> => ({
  first,
  values: bytesOf(values),
  sources: bytesOf(sources),
  ...(approvals === null ? {} : { approvals }),
  ...(errors.size === 0 ? {} : { errors: Object.fromEntries(errors) }),
});

export function cellsOf(item: unknown): Cells {
  const { first, values, sources, approvals, errors } = StoredCells.parse(item);
  return {
    first,
    values: new Float64Array(copied(values)),
    sources: new Uint32Array(copied(sources)),
    approvals: approvals ?? null,
    errors:
      errors === undefined
        ? noCells.errors
        : new Map(Object.entries(errors).map(([index, why]) => [Number(index), why])),
  };
}

/** Cells as the audit trail keeps them, which people read: `null` where there is no value. */
export const ToldCells = z.object({
  first: z.number().int(),
  values: z.array(z.number().nullable()),
  sources: z.array(z.number().int()),
  approvals: z.array(z.number().int()).optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type ToldCells = z.infer<typeof ToldCells>;

export const told = ({ first, values, sources, approvals, errors }: Cells): ToldCells => ({
  first,
  values: [...values].map((value) => (Number.isNaN(value) ? null : value)),
  sources: [...sources],
  ...(approvals === null ? {} : { approvals: [...approvals] }),
  ...(errors.size === 0 ? {} : { errors: Object.fromEntries(errors) }),
});

export const cellsTold = ({ first, values, sources, approvals, errors }: ToldCells): Cells => ({
  first,
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
  sources: Uint32Array.from(sources),
  approvals: approvals === undefined ? null : Uint8Array.from(approvals),
  errors: new Map(Object.entries(errors ?? {}).map(([index, why]) => [Number(index), why])),
});
