import type { EntityType } from '#shared/domain/entity-types.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { solarProduction } from './demo-production.ts';
import type { DemoFigures, DemoProject, DemoStructure } from './demo-structure.ts';
import { lastMonths, lastQuarters } from './demo-time.ts';

/** A year of production shows all seasons. */
const monthsOfProduction = 12;

export async function enterFigures(
  api: DemoApi,
  by: DemoPerson,
  { id, type }: { readonly id: string; readonly type: EntityType },
  { metric, quarters, note }: DemoFigures,
): Promise<void> {
  const periods = lastQuarters(quarters.length);
  const values = quarters.flatMap((value, index) => {
    const period = periods[index];
    return value === null || period === undefined ? [] : [{ period, value }];
  });
  await api.call(by, 'POST', `/api/entities/${id}/metrics/create/datapoints`, {
    detailName: metric,
    // What the catalog computes there is entered over the computed figure.
    override: isComputedOn(detailTypeOf(metric), type),
    values,
    note,
  });
}

const kilowattsOf = ({ assetSize, assetSizeUnit = 'kW' }: DemoProject): number =>
  (assetSize ?? 0) * (assetSizeUnit === 'MW' ? 1_000 : 1);

/** The figures of projects and financings: what was produced in the last year, and what was repaid. */
export async function seedFigures(
  api: DemoApi,
  by: DemoPerson,
  { entities }: DemoBook,
  structures: readonly DemoStructure[],
): Promise<void> {
  const plants = structures.flatMap(({ projects = [] }) => projects).filter((project) => project.yearlyYield);
  const financings = structures.flatMap((structure) => structure.financings ?? []);
  await Promise.all([
    ...plants.map((plant, at) =>
      api.call(by, 'POST', `/api/entities/${entities.get(plant.customId).id}/metrics/create/datapoints`, {
        detailName: 'Actual Production',
        values: solarProduction(
          { kilowatts: kilowattsOf(plant), yearlyYield: plant.yearlyYield ?? 0, at },
          lastMonths(monthsOfProduction),
        ),
        note: 'From the meter of the plant.',
      }),
    ),
    ...financings.map(async ({ customId, financingType, figures = [] }) => {
      const financing = { id: entities.get(customId).id, type: financingType ?? 'Loan' };
      for (const one of figures) await enterFigures(api, by, financing, one);
    }),
  ]);
}
