import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { EntityWrite } from '#functions/platform/series/series-write.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Datapoint, DatedValue, NewDatapoints, Provenance } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { faultOf, isEnteredOver, isKeptByEntity, keptAs } from '#shared/metrics/entered-value.ts';
import type { Period } from '#shared/time/dates.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import { figuresOf, readEntityFigures, valuesOn, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

const named = (names: readonly string[] | undefined): { details: ReadonlySet<string> } | object =>
  names === undefined ? {} : { details: new Set(names.map(detailIdOf)) };

const bounds = (from: Period | undefined, to: Period | undefined) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

export const findDatapoints: UseCase<Calls['findDatapoints'], MetricsContext> = async (
  { params, body },
  { scope, series },
) => {
  const { home } = await readEntity(scope.table, params.id);
  const { details, snapshot } = await readEntityFigures(scope.table, series, params.id, body.dataKind, {
    ...named(body.details),
    ...bounds(body.startDate, body.endDate),
    ...(body.frequency === undefined ? {} : { frequencies: [body.frequency] }),
    ...(body.asOf === undefined ? {} : { asOf: body.asOf }),
  });
  const seen = figuresOf(snapshot, details).filter((figure) => seesFigure(scope, params.id, figure));
  return [...(await withSeenSources(await withSources(snapshot, seen), documentSight(scope, home.id)))];
};

const refused = (detailName: string): DomainError =>
  new DomainError('notPermitted', { reason: `Edit on Detail ${detailName}` });

/** Where a right holds for some values only, it has to hold for those that are replaced or removed as well. */
async function requireFigureRights(
  entityId: string,
  { detailName, dataKind, frequency, values, dated }: NewDatapoints,
  { scope, series }: MetricsContext,
): Promise<void> {
  const entered = [...values, ...dated].flatMap(({ value }) => value ?? []);
  if (!mayOnDetail(scope, 'Edit', entityId, detailName, entered)) {
    // Removing alone enters nothing that a right on values could be asked about.
    if (entered.length > 0 || !scope.mayInPart('Edit', 'Detail', entityId)) throw refused(detailName);
  }
  if (!scope.places('Edit', 'Detail').inPart) return;
  const id = detailIdOf(detailName);
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, dataKind, {
    details: new Set([id]),
    frequencies: [frequency],
  });
  const periods = new Set<string>(values.map(({ period }) => period));
  const days = new Set(dated.map(({ from }) => from));
  const replaced = [
    ...figuresOf(snapshot, details)
      .filter(({ period }) => periods.has(period))
      .map(({ value }) => value),
    ...snapshot.dated.flatMap(({ entries }) =>
      entries.filter(({ from }) => days.has(from)).flatMap(({ value }) => value ?? []),
    ),
  ];
  if (!mayOnDetail(scope, 'Edit', entityId, detailName, [...entered, ...replaced])) throw refused(detailName);
}

const invalid = (fields: Readonly<Record<string, string>>): DomainError =>
  new DomainError('requestInvalid', { fields });

/** What kind of detail it is decides what is entered for it, and how. */
async function requireOfItsKind({ detailName, values, dated }: NewDatapoints, organizationId: string): Promise<void> {
  const type = detailTypeOf(detailName);
  if (isKeptByEntity(type))
    throw invalid({ detailName: `${detailName} is kept with the structure, project or financing itself.` });
  const kept = keptAs(type);
  if (values.length > 0 && !kept.ofPeriods) {
    throw invalid({ values: `${detailName} has no periods. Enter its value with the day from which it holds.` });
  }
  if (dated.length === 0) return;
  if (!kept.dated || type === null) throw invalid({ dated: `${detailName} is entered period by period.` });
  const { details } = await readOrganization(organizationId);
  const custom = settingValue(details, 'customDetailOptions');
  const faults = dated.flatMap(({ value }, index): [string, string][] => {
    const fault = value === null ? null : faultOf(type, value, custom);
    return fault === null ? [] : [[`dated.${index}.value`, fault]];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

const inUnit = (unit: string): string => (unit === '' ? 'without a unit' : `in ${unit}`);
const unitFault = (name: string, held: string, meant: string): string =>
  `${name} is held ${inUnit(held)}, not ${inUnit(meant)}.`;

const replacing = (replaces: number | null | undefined) => (replaces === undefined ? {} : { replaces });

function writeOf(
  entityId: string,
  detailId: string,
  { detailName, dataKind, frequency, values, dated }: NewDatapoints,
): EntityWrite {
  const key = { detailId, dataKind, isOverride: isEnteredOver(detailTypeOf(detailName)) };
  return {
    entityId,
    columns: [
      {
        ...key,
        frequency,
        cells: values.map(({ period, value, replaces }) => ({ period, value, ...replacing(replaces) })),
      },
    ],
    dated: [{ ...key, entries: dated.map(({ from, value, replaces }) => ({ from, value, ...replacing(replaces) })) }],
  };
}

/** What stands now where something was written, as far as its writer may see it. */
async function writtenValues(
  entityId: string,
  detailId: string,
  { dataKind, frequency, values, dated }: NewDatapoints,
  { scope, series }: MetricsContext,
): Promise<readonly (Datapoint | DatedValue)[]> {
  const periods = new Set<string>(values.map(({ period }) => period));
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, dataKind, {
    details: new Set([detailId]),
    frequencies: [frequency],
  });
  const figures = figuresOf(snapshot, details).filter(
    (figure) => periods.has(figure.period) && seesFigure(scope, entityId, figure),
  );
  const days = dated.map(({ from }) => from ?? '');
  const facts = await Promise.all(days.map((day) => valuesOn(snapshot, details, day)));
  const shown = facts.flat().filter((fact) => seesFigure(scope, entityId, fact));
  return [...(await withSources(snapshot, figures)), ...shown];
}

/** Answers the values that were written; a removed one is not among them. */
export const createDatapoints: UseCase<Calls['createDatapoints'], MetricsContext> = async (
  { params, body },
  context,
) => {
  const { scope, series } = context;
  const { home } = await readEntityInForce(scope.table, params.id);
  await requireFigureRights(params.id, body, context);
  await requireOfItsKind(body, scope.organizationId);
  // Documents of projects and financings lie in the room of their structure.
  if (body.documentId !== null) await documentSight(scope, home.id).read(body.documentId);
  const { agent, clock } = scope;
  const source: Provenance = {
    kind: 'Entered',
    by: agent.id,
    byName: `${agent.firstName} ${agent.lastName}`.trim(),
    at: clock.now().toISOString(),
    documentId: body.documentId,
    note: body.note,
  };
  const detailId = await attempted(async () => {
    const { id, name, unit, added } = await context.detailNamed(params.id, body.detailName, body.unit);
    if (body.unit !== undefined && body.unit !== unit) throw invalid({ unit: unitFault(name, unit, body.unit) });
    await series.write([writeOf(params.id, id, body)], source, added === null ? [] : [added]);
    return id;
  });
  return [...(await writtenValues(params.id, detailId, body, context))];
};
