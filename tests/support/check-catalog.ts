import * as z from 'zod';
import { DetailType } from '#shared/domain/detail.ts';
import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { problemsOfDefinitions } from '#shared/metrics/formula/check-definitions.ts';

/** Names what is wrong with the catalog of details: entries, names, references, units and circles. */
export function catalogProblems(): readonly string[] {
  const entries = z.array(DetailType).safeParse(detailTypes);
  const twice = detailTypes.filter(({ id }, at) => detailTypes.findIndex((other) => other.id === id) !== at);
  const types = new Set(detailTypes.flatMap(({ entityTypes }) => entityTypes));
  return [
    ...(entries.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...twice.map(({ name }) => `${name} is there twice.`),
    ...problemsOfDefinitions(catalogDefinitions(), types).map(
      ({ detail, at, message }) => `${detail}, at ${at}: ${message}`,
    ),
  ];
}

if (import.meta.main) {
  const problems = catalogProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(
    `Catalog: ${detailTypes.length} details, ${detailTypes.filter(({ formula }) => formula !== null).length} formulas.`,
  );
}
