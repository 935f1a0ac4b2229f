/** Words that stand in both texts, or in one of them only. */
export interface Change {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: readonly string[];
}

/** Words of one text, beyond which a browser takes seconds. */
export const mostWords = 200_000;

/** So many words may differ; finding more takes seconds. */
const mostEdits = 3_000;

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

type Step = readonly [kind: Change['kind'], word: string];

function joined(steps: readonly Step[]): readonly Change[] {
  const changes: { kind: Change['kind']; words: string[] }[] = [];
  for (const [kind, word] of steps) {
    const last = changes.at(-1);
    if (last?.kind === kind) last.words.push(word);
    else changes.push({ kind, words: [word] });
  }
  return changes;
}

/** How far one gets in `before` along each diagonal with so many edits, from the lowest on; a diagonal is the place in `before` less that in `after`. */
type Reach = Int32Array;

const lowestOf = (reach: Reach): number => -(reach.length - 1) / 2;
const reachedOn = (reach: Reach, diagonal: number): number => reach[diagonal - lowestOf(reach)] ?? -1;

/** Before the first edit: a step down from above leads to the beginning. */
const beforeAll: Reach = Int32Array.of(-1, -1, 0);

/** Whether a diagonal is reached by an added word rather than by a removed one. */
const isByAddition = (reach: Reach, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && reachedOn(reach, diagonal - 1) < reachedOn(reach, diagonal + 1));

/** Where a diagonal is entered by an edit. */
const enteredAt = (reach: Reach, diagonal: number, edits: number): number =>
  isByAddition(reach, diagonal, edits) ? reachedOn(reach, diagonal + 1) : reachedOn(reach, diagonal - 1) + 1;

/** Fewest edits from one to the other (Myers, 1986); null where there are more than are looked for. Each entry is the reach before that edit. */
function reachesTo(before: readonly string[], after: readonly string[]): readonly Reach[] | null {
  const reaches: Reach[] = [];
  let reach = beforeAll;
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    reaches.push(reach);
    const next = new Int32Array(2 * edits + 1).fill(-1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let at = enteredAt(reach, diagonal, edits);
      while (at < before.length && at - diagonal < after.length && before[at] === after[at - diagonal]) at += 1;
      next[diagonal + edits] = at;
      if (at >= before.length && at - diagonal >= after.length) return reaches;
    }
    reach = next;
  }
  return null;
}

function stepsBack(before: readonly string[], after: readonly string[], reaches: readonly Reach[]): readonly Step[] {
  const steps: Step[] = [];
  let [at, to] = [before.length, after.length];
  const same = (until: number) => {
    for (; at > until; at -= 1, to -= 1) steps.push(['same', before[at - 1] ?? '']);
  };
  for (let edits = reaches.length - 1; edits > 0; edits -= 1) {
    const reach = reaches[edits] ?? beforeAll;
    const diagonal = at - to;
    same(enteredAt(reach, diagonal, edits));
    if (isByAddition(reach, diagonal, edits)) {
      to -= 1;
      steps.push(['added', after[to] ?? '']);
    } else {
      at -= 1;
      steps.push(['removed', before[at] ?? '']);
    }
  }
  same(0);
  return steps.toReversed();
}

/** What was removed from a text and what was added to it, word by word, by as few changes as there can be. Null where they have too little in common. */
export function wordChanges(before: readonly string[], after: readonly string[]): readonly Change[] | null {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [one, other] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const reaches = reachesTo(one, other);
  if (reaches === null) return null;
  const same = (words: readonly string[]): readonly Step[] => words.map((word) => ['same', word] as const);
  return joined([
    ...same(before.slice(0, head)),
    ...stepsBack(one, other, reaches),
    ...same(before.slice(before.length - tail)),
  ]);
}
