import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { detailsWithLatest } from '#functions/domain/metrics/exports/latest-figures-reader.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { CovenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';

/** A signal as far as it is stored: what covenants ask of it is worked out for those that are told. */
export interface SeenSignal {
  readonly detailId: string;
  readonly name: string;
  readonly unit: string | null;
  /** The latest figure that was entered or imported. */
  readonly entered: Datapoint | null;
  /** Those in force that it is tested by. */
  readonly covenants: readonly Covenant[];
}

/** The detail of the structure that a covenant in force is tested by; null where it is tested by none, or by one of a project or financing. */
function testedDetail(covenant: Covenant): string | null {
  const { covenantType, metric, subjectId } = covenant;
  if (!isInForce(covenant) || covenantType !== 'KPI' || metric === null || subjectId !== null) return null;
  return detailIdOf(metric) || null;
}

async function testedBy(structure: Structure, { scope, repository }: CovenantsContext) {
  const seen = (await repository.all(structure.id)).filter((covenant) => rightsOn(covenant, scope).sees);
  return Map.groupBy(
    seen.flatMap((covenant) => {
      const detailId = testedDetail(covenant);
      return detailId === null ? [] : { detailId, covenant };
    }),
    ({ detailId }) => detailId,
  );
}

const byName = (a: SeenSignal, b: SeenSignal): number =>
  a.name.localeCompare(b.name, 'en') || (a.detailId < b.detailId ? -1 : 1);

/** The signals of the structure that the request names, as far as the reader may see their details, by name. */
export async function seenSignals(structure: Structure, context: CovenantsContext): Promise<readonly SeenSignal[]> {
  const { scope } = context;
  const path = structurePath(structure);
  const [details, tested] = await Promise.all([
    detailsWithLatest(scope, structure.id, path),
    testedBy(structure, context),
  ]);
  const covenantsOf = (detailId: string) => (tested.get(detailId) ?? []).map(({ covenant }) => covenant);
  // What was obsoleted keeps its figures, and nobody waits for more of them unless a covenant does.
  const known = details
    .filter(({ detail: { id, launchStatus }, latest }) =>
      tested.has(id) ? true : latest !== null && launchStatus === 'Active',
    )
    .map(({ detail: { id, name, unit }, latest: entered }): SeenSignal => {
      return { detailId: id, name, unit, entered, covenants: covenantsOf(id) };
    });
  const stored = new Set(details.map(({ detail }) => detail.id));
  const missing = [...tested.keys()]
    .filter((id) => !stored.has(id))
    .map((detailId): SeenSignal => {
      const covenants = covenantsOf(detailId);
      const [first] = covenants;
      const unit = first?.thresholds[0]?.unit ?? null;
      return { detailId, name: first?.metric ?? detailId, unit, entered: null, covenants };
    });
  return [...known, ...missing]
    .filter(({ entered, name }) => entered !== null || mayOnDetail(scope, 'View', path, name))
    .toSorted(byName);
}
