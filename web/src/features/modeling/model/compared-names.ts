import type { Scenario } from '#shared/domain/scenario.ts';

/** What the figures without changes are called. */
export const baseName = 'Base';

/** Names that tell columns and lines apart: one that is taken already is numbered. */
export function comparedNames(scenarios: readonly Pick<Scenario, 'name'>[]): readonly string[] {
  const taken = [baseName];
  for (const { name } of scenarios) {
    let told = name;
    for (let number = 2; taken.includes(told); number += 1) told = `${name} (${number})`;
    taken.push(told);
  }
  return taken.slice(1);
}
