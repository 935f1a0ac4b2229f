import { isSameValue } from './entity-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else has changed, too, and what they made of it. */
export interface Clash {
  readonly field: string;
  readonly latest: unknown;
}

interface Versions<Entity extends Values> {
  /** What the form began with. */
  readonly before: Entity;
  /** What it holds now. */
  readonly mine: Entity;
  /** The latest version. */
  readonly theirs: Entity;
  /** Fields that the server refused; none where the version was too old for it to compare. */
  readonly refused: readonly string[];
}

/** What was entered, to be put onto the latest version, and the fields among it that somebody else has changed since. */
export function mergeEntered<Entity extends Values>({ before, mine, theirs, refused }: Versions<Entity>) {
  const entered = Object.keys(theirs).filter((field) => !isSameValue(mine[field], before[field]));
  const isChangedByBoth = (field: string) =>
    !isSameValue(before[field], theirs[field]) && !isSameValue(mine[field], theirs[field]);
  const clashing = entered.filter((field) => (refused.length > 0 ? refused.includes(field) : isChangedByBoth(field)));
  return { entered, clashes: clashing.map((field): Clash => ({ field, latest: theirs[field] })) };
}
