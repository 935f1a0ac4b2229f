/** NTD is another name of TWD. */
const canonical = (unit: string): string => (unit === 'NTD' ? 'TWD' : unit);

/**
 * A figure in the threshold's unit: 1.25 as a ratio is 125 %. Null where the units have nothing in common, because a number in another unit
 * must not be compared.
 */
export function inUnitOf(value: number, from: string, to: string): number | null {
  if (canonical(from) === canonical(to)) return value;
  if (from === 'Ratio' && to === 'Percentage') return value * 100;
  if (from === 'Percentage' && to === 'Ratio') return value / 100;
  return null;
}
