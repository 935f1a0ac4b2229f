import type { Frame } from './plan.ts';

export function registerAt({ registers }: Frame, index: number): Float64Array {
  const register = registers[index];
  if (register === undefined) throw new Error(`There is no register ${index}.`);
  return register;
}
