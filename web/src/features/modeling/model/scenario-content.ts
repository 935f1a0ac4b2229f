import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { clearText } from '#shared/domain/read-number.ts';
import type { NewScenario, Scenario } from '#shared/domain/scenario.ts';
import type { ScenarioRange } from '#shared/metrics/model/scenario.ts';
import type { DriverDraft } from './driver-draft.ts';

/** A scenario without its name and note. */
export type ScenarioContent = Pick<NewScenario, 'dataKind' | 'outcomes' | 'range' | 'drivers'>;

export const draftsOf = ({ drivers }: Pick<Scenario, 'drivers'>): readonly DriverDraft[] =>
  drivers.map(({ detailName, entityType, entityId, mode, amount }) => ({
    detailId: detailIdOf(detailName),
    name: detailName,
    entityType,
    entityId,
    mode,
    text: clearText(amount),
  }));

interface Assumed {
  readonly dataKind: DataKind;
  readonly outcomes: readonly string[];
  readonly range: ScenarioRange;
  readonly drafts: readonly DriverDraft[];
  /** What the text of a driver means. */
  readonly amountOf: (draft: DriverDraft) => number;
}

export const contentOf = ({ dataKind, outcomes, range, drafts, amountOf }: Assumed): ScenarioContent => ({
  dataKind,
  outcomes: [...outcomes],
  range: { from: range.from, to: range.to },
  drivers: drafts.map((draft) => ({
    detailName: draft.name,
    entityType: draft.entityType as ScenarioContent['drivers'][number]['entityType'],
    entityId: draft.entityId,
    mode: draft.mode,
    amount: amountOf(draft),
  })),
});

export const isSameContent = (one: ScenarioContent, other: ScenarioContent): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const plain = ({ dataKind, outcomes, range, drivers }: ScenarioContent) => [
  dataKind,
  outcomes,
  range.from,
  range.to,
  drivers.map(({ detailName, entityType, entityId, mode, amount }) => [detailName, entityType, entityId, mode, amount]),
];
