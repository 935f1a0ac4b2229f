import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { noVersion, type Question, type ReadProbe, type WriteProbe } from './agreement-probe.ts';
import type { Sight } from './agreement-sight.ts';
import { type EnteredFigure, figures } from './agreement-world.ts';

const isFigure =
  ({ detailName, frequency, period, value }: EnteredFigure) =>
  (one: { readonly detailName: string; readonly frequency: string; readonly period: string; readonly value: number }) =>
    one.detailName === detailName && one.frequency === frequency && one.period === period && one.value === value;

/** A detail is asked about by its name alone, by its id alone, or by both with its type. */
const toldBy = [
  ({ name }: { name: string; id: string }) => ({ detailName: name }),
  ({ id }: { name: string; id: string }) => ({ sourceId: id }),
  ({ name, id }: { name: string; id: string }) => ({ detailName: name, sourceId: id, detailType: 'ScheduleNumber' }),
] as const;

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

export function figureProbes(entityId: string, figure: EnteredFigure, at: number) {
  const { detailName, frequency, period, value } = figure;
  const told = toldBy[at % toldBy.length] ?? toldBy[0];
  const ask = (level: Level): Question => ({
    ...told({ name: detailName, id: idOf(detailName) }),
    level,
    sourceType: 'Detail',
    entityId,
    detailValues: [String(value)],
  });
  const reads: ReadProbe[] = [
    {
      name: `read ${detailName} ${value}`,
      ways: [[ask('View')]],
      isTold: (sight) => sight.figures.some(isFigure(figure)),
    },
    {
      name: `read ${detailName} ${value} as of then`,
      ways: [[ask('View')]],
      isTold: (sight) => sight.pastFigures.some(isFigure(figure)),
    },
  ];
  const writes: WriteProbe[] = [
    {
      name: `enter ${detailName} ${value}`,
      ways: [[ask('Edit')]],
      // The same figure again, from a document that is not there: the rights come first.
      refusedFor: 'documentNotFound',
      attempt: (person) =>
        person.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
          detailName,
          frequency,
          values: [{ period, value }],
          documentId: 'nothing',
        }),
    },
  ];
  return { reads, writes };
}

/** What a covenant's tests tell of the figures of its quarters. */
export function testProbes({ id, entityId }: CovenantWithState): readonly ReadProbe[] {
  const covenant: Question = { level: 'View', sourceType: 'Covenant', entityId, sourceId: id };
  const ofQuarters = figures.filter(({ frequency }) => frequency === 'Quarterly');
  return ofQuarters.flatMap(({ detailName, period, value }, at): ReadProbe[] => {
    const figure: Question = {
      level: 'View',
      sourceType: 'Detail',
      entityId,
      detailName,
      detailValues: [String(value)],
    };
    const ways = [[covenant, figure]];
    const testIn = ({ checks }: Sight) => checks.find(({ periodEnd }) => periodEnd.startsWith(period));
    const lastTestIn = ({ covenants }: Sight) => covenants.find((one) => one.id === id)?.state.lastTest;
    const isLast = at === ofQuarters.length - 1;
    return [
      { name: `tested ${value}`, ways, isTold: (sight) => testIn(sight)?.value === value },
      { name: `headroom of ${value}`, ways, isTold: (sight) => (testIn(sight)?.headroom ?? null) !== null },
      {
        name: `why of ${value}`,
        ways,
        isTold: (sight) => (testIn(sight)?.stackLog.children[0]?.source ?? null) !== null,
      },
      ...(isLast
        ? [{ name: `last tested ${value}`, ways, isTold: (sight: Sight) => lastTestIn(sight)?.value === value }]
        : []),
    ];
  });
}

/** A detail is told with any of its values; without a right to see it, and without a value to see, its name is not. */
export function detailProbes(entityId: string, detailName: string) {
  const ask = (level: Level, detailValues: readonly string[] = []): Question => ({
    level,
    sourceType: 'Detail',
    entityId,
    detailName,
    detailValues: [...detailValues],
  });
  const values = figures.filter((one) => one.detailName === detailName).map(({ value }) => String(value));
  const ways = [[ask('View')], ...values.map((value) => [ask('View', [value])])];
  const structure: Question = { level: 'View', sourceType: 'Deal', entityId };
  const isNamed = ({ name }: { readonly name: string }): boolean => name === detailName;
  const reads: ReadProbe[] = [
    { name: `list ${detailName}`, ways, isTold: ({ details }) => details.some(isNamed) },
    {
      name: `list ${detailName} with the structure`,
      ways: ways.map((way) => [...way, structure]),
      isTold: (sight) => sight.structure?.details.some(isNamed) === true,
    },
  ];
  const writes: WriteProbe[] = [
    {
      name: `obsolete ${detailName}`,
      ways: [[ask('Create'), ask('View')]],
      refusedFor: 'recordChanged',
      attempt: (person) =>
        person.put(`/api/entities/${entityId}/details/${idOf(detailName)}`, {
          version: noVersion,
          launchStatus: 'Obsolete',
        }),
    },
  ];
  return { reads, writes };
}
