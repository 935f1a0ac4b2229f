import type { Datapoint } from '#shared/domain/datapoint.ts';
import { isClash } from './cell.ts';
import type { Draft, Edit } from './draft.ts';

/** A changed cell that somebody else has changed meanwhile. */
export interface Clash {
  readonly id: string;
  readonly edit: Edit;
  readonly theirs: Datapoint | null;
}

export const clashesIn = (draft: Draft, standing: ReadonlyMap<string, Datapoint>): readonly Clash[] =>
  [...draft].flatMap(([id, edit]) => {
    const theirs = standing.get(id) ?? null;
    return isClash({ standing: theirs, edit }) ? [{ id, edit, theirs }] : [];
  });
