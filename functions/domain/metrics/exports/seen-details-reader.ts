import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import { mayOnDetail, seesFigure } from './detail-rights-reader.ts';
import { figuresOf, type StoredDetail, valuesOn } from './figure-reader.ts';

/**
 * The details in force that the reader may see: for themselves, or because of a value that they have and that the reader may see. Values are read
 * only where records name single details or values.
 */
export async function seenDetails(
  scope: RequestScope,
  path: readonly string[],
  details: readonly StoredDetail[],
): Promise<readonly StoredDetail[]> {
  const active = details.filter(({ launchStatus }) => launchStatus === 'Active');
  const [entityId] = path;
  const isSeen = ({ name }: StoredDetail): boolean => mayOnDetail(scope, 'View', path, name);
  if (entityId === undefined || !scope.places('View', 'Detail').inPart) return active.filter(isSeen);
  const series = seriesOf(scope.organizationId, scope.actor, scope.clock);
  const snapshot = await series.read(entityId, { dataKinds: ['actual'] });
  const values = [...figuresOf(snapshot, active), ...(await valuesOn(snapshot, active, scope.clock.today()))];
  const told = new Set(values.filter((one) => seesFigure(scope, path, one)).map(({ detailId }) => detailId));
  return active.filter((detail) => told.has(detail.id) || isSeen(detail));
}
