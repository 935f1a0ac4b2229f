import type { Alongside, ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type SeriesStore, seriesOf } from '#functions/platform/series/series-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { type DatedPlace, type FigurePlace, placeOfDatapoint, placeOfDatedValue } from '#shared/domain/datapoint-id.ts';
import { entityPartOf } from '#shared/domain/entity-part-id.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { moveApprovals, wordsOf } from '../entering/figure-approvals.ts';
import { mayApprove, mayOnDetail, seesFigure } from './detail-rights-reader.ts';
import {
  type BareDatedValue,
  type BareFigure,
  datedValuesOf,
  figuresOf,
  readEntityFigures,
  type StoredDetail,
} from './figure-reader.ts';

type Place = FigurePlace | DatedPlace;

interface Standing {
  readonly detail: StoredDetail;
  /** Null where none stands any more. */
  readonly figure: BareFigure | BareDatedValue | null;
  /** Who has entered or changed it last. */
  readonly enteredBy: string | null;
}

/** Another figure in its place has another source, also where it has the same value. */
const fingerprintOf = ({ id, value, unit, sourceNumber }: BareFigure | BareDatedValue): string =>
  fingerprint(id, value, unit, sourceNumber);

const nameOf = (place: Place, { name: detailName }: StoredDetail): string =>
  `${wordsOf({ ...place, detailName })}${place.dataKind === 'actual' ? '' : ` (${place.dataKind})`}`;

/** What stands at a place, whoever may see it; null where the entity has no such detail. */
async function standingAt(
  id: string,
  place: Place,
  entityId: string,
  series: SeriesStore,
  { table }: RequestScope,
): Promise<Standing | null> {
  const { dataKind, detailId } = place;
  const filter = { details: new Set([detailId]), frequencies: 'frequency' in place ? [place.frequency] : [] };
  const { details, snapshot } = await readEntityFigures(table, series, entityId, dataKind, filter);
  const detail = details.find((one) => one.id === detailId);
  if (detail === undefined) return null;
  const standing = 'frequency' in place ? figuresOf(snapshot, details) : datedValuesOf(snapshot, details);
  const figure = standing.find((one) => one.id === id) ?? null;
  const source = figure && (await snapshot.sources([figure.sourceNumber])).get(figure.sourceNumber);
  return { detail, figure, enteredBy: source?.by ?? null };
}

/** Approves the figure, or turns it down, with the workflow that decides about it. */
const decided = (
  approvalStatus: 'Complete' | 'Rejected' | 'Amend',
  note: string | null,
  inSteps: Alongside,
  {
    figure,
    entity,
    series,
    scope,
  }: Pick<Standing, 'figure'> & { entity: Entity; series: SeriesStore; scope: RequestScope },
): Promise<unknown> => {
  // What was deleted or called off meanwhile is in no state to be turned down: its workflow is.
  if (figure?.approvalStatus !== 'Triggered')
    return writeRecords(inSteps.changes, scope.actor, scope.clock.now(), inSteps.derived);
  const seen = [{ figure, replaces: figure.sourceNumber }];
  const step = { approvalStatus, documentId: null, note, inSteps, fieldOf: () => 'approvalStatus' };
  return moveApprovals(entity, seen, step, { scope, series });
};

/** A figure, or a value that holds from a day on, whose approval was asked for, for whoever approves it by a workflow. */
export const figureApproval: ReadApprovalSource = async (sourceId, entity, scope) => {
  const { entityId, part: id } = entityPartOf(sourceId);
  const place = placeOfDatapoint(id) ?? placeOfDatedValue(id);
  if (entityId !== entity.id || place === null) return null;
  const series = seriesOf(scope.organizationId, scope.actor, scope.clock);
  const [standing, { details }] = await Promise.all([
    standingAt(id, place, entity.id, series, scope),
    readOrganization(scope.organizationId),
  ]);
  if (standing === null) return null;
  const { detail, figure, enteredBy } = standing;
  const at = { figure, entity, series, scope };
  return {
    name: nameOf(place, detail),
    sourceType: 'Datapoint',
    covenantType: null,
    isChange: false,
    fingerprint: figure === null ? '' : fingerprintOf(figure),
    isWaiting: figure?.approvalStatus === 'Triggered',
    sees:
      figure === null ? mayOnDetail(scope, 'View', entity.path, detail.name) : seesFigure(scope, entity.path, figure),
    approves: mayApprove(scope, entity.path),
    isOwnWorkOf: (agentId) => takesSecondPerson(details) && enteredBy === agentId,
    approve: async (alongside) => {
      await decided('Complete', null, alongside, at);
    },
    refuse: async (decision, note, alongside) => {
      await decided(decision, note, alongside, at);
    },
  };
};
