import type { DataKind } from '#shared/domain/datapoint.ts';
import type { Grain } from '#shared/metrics/engine/axis.ts';
import type { Timing } from '#shared/metrics/engine/windows.ts';
import type { Definition, Definitions } from '#shared/metrics/formula/definitions.ts';
import { type ComputationRequest, type ComputedKind, planFor } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldColumn, HeldEntity, HeldFacts } from '#shared/metrics/inputs/held.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import type { Chance } from '../hostile/chance.ts';

const firstMonth = indexOfPeriod('Monthly', '2023-01');
const kinds: readonly DataKind[] = ['actual', 'actual', 'forecast', 'plan'];

function columnOf(chance: Chance, { id }: Definition, isOverride: boolean): HeldColumn {
  const frequency = chance.of(['Monthly', 'Monthly', 'Monthly', 'Quarterly', 'Annually'] as const);
  const length = 20 + chance.below(12);
  const gaps = chance.of([0, 0, 0.1, 0.4]);
  const values = Float64Array.from({ length }, () => (chance.is(gaps) ? Number.NaN : chance.below(60) - 15 + 0.1));
  const errors = new Map(
    [...values.keys()].flatMap((at): [number, string][] =>
      Number.isNaN(values[at]) && chance.is(0.3) ? [[firstMonth + at, 'The meter did not answer.']] : [],
    ),
  );
  const approvals = chance.is(0.3) ? Uint8Array.from({ length }, () => chance.below(4)) : null;
  const cells = { first: firstMonth + chance.below(3), values, sources: new Uint32Array(length), approvals, errors };
  return { detailId: id, dataKind: chance.of(kinds), frequency, isOverride, cells };
}

function factsOf(chance: Chance, { id, kind }: Definition): HeldFacts {
  const value = (): number | string | boolean => {
    if (kind === 'number') return chance.below(9);
    if (kind === 'boolean') return chance.is(0.5);
    return kind === 'date' ? chance.of(['2023-06-30', '2025-01-15']) : chance.of(['open', 'closed']);
  };
  const entries = [
    { from: null, value: value(), source: 1, error: null, approval: null },
    { from: '2024-02-01', value: chance.is(0.2) ? null : value(), source: 2, error: null, approval: null },
  ];
  return { detailId: id, dataKind: 'actual', isOverride: false, entries };
}

function randomHeld(chance: Chance, id: string, type: string, definitions: Definitions): HeldEntity {
  const own = [...definitions.all()].filter(({ entityTypes }) => entityTypes.includes(type));
  const columns = own.flatMap((one) =>
    one.kind === 'number' && chance.is(one.formula === null ? 0.85 : 0.1)
      ? [columnOf(chance, one, one.formula !== null || chance.is(0.1))]
      : [],
  );
  const facts = own.flatMap((one) =>
    one.formula === null && one.kind !== 'number' && chance.is(0.8) ? [factsOf(chance, one)] : [],
  );
  return {
    ...{ id, type, columns, facts },
    currency: chance.of(['USD', 'USD', 'EUR', 'JPY']),
    fields: new Map(),
    foreignUnits: new Map(columns.flatMap(({ detailId }) => (chance.is(0.1) ? [[detailId, 'EUR'] as const] : []))),
    startsOn: chance.of([null, null, '2023-01-01', '2023-08-15']),
    endsOn: chance.of([null, null, '2024-10-31', '2025-12-31']),
  };
}

export interface HeldRequest extends ComputationRequest {
  readonly grain: Grain;
  readonly timing: Timing | null;
}

/** What is held of entities that read one another, in several currencies with a rate that is not there, to be computed in any length of periods. */
export function randomHeldRequest(chance: Chance, definitions: Definitions): HeldRequest {
  const types = ['Project', 'Project', 'Project', 'Project', 'Loan', 'Loan', 'ConstructionLoan'] as const;
  const held = types.map((type, at) => randomHeld(chance, `${type} ${at}`, type, definitions));
  const related = new Map(
    held.map(({ id, type }) => [
      id,
      held
        .filter((other) => other.id !== id && ((type === 'Project') !== (other.type === 'Project') || chance.is(0.2)))
        .map((other) => ({ id: other.id, type: other.type, share: chance.of([1, 1, 0.5, 0.3, Number.NaN]) })),
    ]),
  );
  const kind = chance.of<ComputedKind>(['actual', 'actual', 'forecast', 'plan', 'outlook']);
  const idsOf = (type: string): string[] =>
    [...definitions.all()].filter(({ entityTypes }) => entityTypes.includes(type)).map(({ id }) => id);
  const wanted = ['Project', 'Loan', 'ConstructionLoan'].map((type) => ({ type, details: idsOf(type) }));
  return {
    plan: planFor(definitions, wanted, kind, {}),
    ...{ kind, definitions, held },
    relatives: (id, asked) => (related.get(id) ?? []).filter(({ type }) => asked.types.includes(type)),
    rateOf: (from, to, period) =>
      from === 'JPY' && period > '2024-06'
        ? { rate: null, told: 'There is no rate.' }
        : { rate: from === 'EUR' ? 1.1 : to === 'EUR' ? 0.9 : 1.01, told: 'A rate' },
    ...{ from: '2023-06', to: '2024-12' },
    grain: chance.of<Grain>(['Monthly', 'Monthly', 'Quarterly', 'Annually']),
    timing: chance.of<Timing | null>([null, null, 'Lagging', 'YTD', 'Leading']),
    fiscalYearEndMonth: chance.of([12, 12, 3]),
    approvedOnly: chance.is(0.2),
    factsOfDay: chance.of([null, null, '2024-06-30']),
  };
}
