import * as z from 'zod';
import { DataKind, Provenance } from '#shared/domain/datapoint.ts';
import { type Cell, noCells, withCells } from './cells.ts';
import type { Column } from './columns.ts';
import { itemsBeginning, type SeriesItem } from './series-items.ts';
import type { ColumnKey } from './series-keys.ts';

/** Items of the first shape held ten years of months, and beside them stretches of months with their whole source. */
const FirstShape = z.object({
  sk: z.string(),
  version: z.number().int(),
  auditHash: z.string(),
  values: z.instanceof(Uint8Array),
  runs: z.array(z.object({ from: z.number().int(), to: z.number().int(), source: Provenance })),
});
type FirstShape = z.infer<typeof FirstShape>;

const monthsInItem = 120;

/** A number for each source of items that were not moved yet; no source of the present shape has one as high. */
const firstNumber = 0x8000_0000;

export class FirstShapeSources {
  readonly #numbers = new Map<string, number>();
  readonly #sources: Provenance[] = [];
  readonly #from: number;

  constructor(from = firstNumber) {
    this.#from = from;
  }

  /** In the order of their numbers. */
  get all(): readonly Provenance[] {
    return this.#sources;
  }

  numberOf(source: Provenance): number {
    const key = JSON.stringify(source);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#from + this.#sources.length;
    this.#numbers.set(key, number);
    this.#sources.push(source);
    return number;
  }

  sourceOf(number: number): Provenance | null {
    return this.#sources[number - this.#from] ?? null;
  }
}

/** Items of the first shape that still hold figures: one that was moved is left as a tombstone, because its trail ends in it. */
export async function firstShapeItems(pk: string, dataKinds: readonly DataKind[]): Promise<FirstShape[]> {
  const items = (await Promise.all(dataKinds.map((kind) => itemsBeginning(pk, `${kind}#`)))).flat();
  return items.filter(({ deleted }) => deleted !== true).map((item) => FirstShape.parse(item));
}

export const everyDataKind: readonly DataKind[] = DataKind.options;

/** Sort keys of everything of the first shape that an entity has had, moved or not. */
export async function firstShapeSorts(pk: string): Promise<string[]> {
  const items: readonly SeriesItem[] = (
    await Promise.all(everyDataKind.map((kind) => itemsBeginning(pk, `${kind}#`)))
  ).flat();
  return items.map(({ sk }) => sk);
}

/** `actual#debt-service-coverage-ratio#0012` */
export const firstShapeSort = (dataKind: DataKind, detailId: string, month: number): string =>
  `${dataKind}#${detailId}#${String(Math.floor(month / monthsInItem)).padStart(4, '0')}`;

export function columnOfFirstShape(sort: string): ColumnKey & { readonly firstMonth: number } {
  const [dataKind = '', detailId = '', number = '0'] = sort.split('#');
  return {
    detailId,
    dataKind: dataKind as DataKind,
    frequency: 'Monthly',
    isOverride: false,
    firstMonth: Number(number) * monthsInItem,
  };
}

export function columnOf({ sk, values, runs }: FirstShape, sources: FirstShapeSources): Column {
  const { firstMonth, ...key } = columnOfFirstShape(sk);
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  const cells = runs.flatMap(({ from, to, source }) => {
    const number = sources.numberOf(source);
    return Array.from({ length: to - from + 1 }, (_, step): Cell => {
      const value = view.getFloat64((from + step) * 8, true);
      return { index: firstMonth + from + step, value, source: number, approval: null, error: null };
    }).filter(({ value }) => !Number.isNaN(value));
  });
  return { ...key, cells: cells.length === 0 ? noCells : withCells(noCells, cells) };
}
