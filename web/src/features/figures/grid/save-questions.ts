import type { Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { earlyOf, hasEnded, implausibleOf, leapOf } from '../../../entities/figure/doubts.ts';
import type { Draft } from './model/draft.ts';
import type { GridRow } from './model/grid-rows.ts';

export interface Asked {
  /** What a person should look at before it is saved, as sentences. */
  readonly doubts: readonly string[];
  /** Actual figures of periods that have not ended, by their ids. */
  readonly early: readonly string[];
  /** What is said of each period that has not ended. */
  readonly earlyWords: readonly string[];
}

type Held = Pick<GridRow, 'name' | 'unit'>;

/** The figure before a place, of the same detail, kind and length: one that is not saved yet counts as well. */
function previousOf(id: string, draft: Draft, standing: ReadonlyMap<string, Datapoint>): Datapoint | null {
  const place = placeOfDatapoint(id);
  if (place === null) return null;
  let newest: Datapoint | null = null;
  for (const figure of standing.values()) {
    const isSame =
      figure.detailId === place.detailId && figure.dataKind === place.dataKind && figure.frequency === place.frequency;
    if (!isSame || figure.period >= place.period || (newest !== null && figure.period < newest.period)) continue;
    const { entry } = draft.get(figure.id) ?? {};
    if (entry?.kind === 'nothing') continue;
    newest = entry?.kind === 'number' ? { ...figure, value: entry.value } : figure;
  }
  return newest;
}

/** What has to be asked before changes are saved. */
export function questionsOf(
  draft: Draft,
  standing: ReadonlyMap<string, Datapoint>,
  heldAs: (detailId: string) => Held | null,
): Asked {
  const doubts: string[] = [];
  const early: string[] = [];
  const earlyWords = new Set<string>();
  for (const [id, { entry }] of draft) {
    const place = placeOfDatapoint(id);
    const held = heldAs(place?.detailId ?? '');
    if (entry.kind !== 'number' || place === null || held === null) continue;
    const { name, unit } = held;
    const { value } = entry;
    const previous = previousOf(id, draft, standing);
    const doubt = leapOf({ name, value, unit, standing: null, previous }) ?? implausibleOf({ name, value, unit });
    if (doubt !== null) doubts.push(doubt);
    if (place.dataKind !== 'actual' || hasEnded(place.period)) continue;
    early.push(id);
    earlyWords.add(earlyOf(place.period) ?? '');
  }
  return { doubts, early, earlyWords: [...earlyWords] };
}
