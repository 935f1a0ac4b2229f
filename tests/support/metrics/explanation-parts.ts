import type { Explanation } from '#shared/metrics/engine/explanation.ts';

/** An explanation and all that it is made of, from the top down. */
export function partsOf(explanation: Explanation): readonly Explanation[] {
  const parts: Explanation[] = [];
  const collect = (part: Explanation): void => {
    parts.push(part);
    for (const child of part.children) collect(child);
  };
  collect(explanation);
  return parts;
}

export const countOf = ({ children }: Explanation): number => children.reduce((sum, child) => sum + countOf(child), 1);
