import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { CovenantResult } from '#shared/domain/covenant-result.ts';
import type { IsoDate } from '#shared/time/dates.ts';

const resultPrefix = (covenantId: string): string => `RESULT#${covenantId}#`;

/** The results of a structure's covenants are parts of it, each test a record whose versions are how it came out. */
export const resultKey = (entityId: string, covenantId: string, periodEnd: IsoDate) => ({
  kind: 'Deal',
  id: entityId,
  part: `${resultPrefix(covenantId)}${periodEnd}`,
});

/** How the tests of a covenant have come out last, oldest period first. */
export const readResults = (table: Table, entityId: string, covenantId: string): Promise<CovenantResult[]> =>
  everyPage((cursor) =>
    table.parts({ kind: 'Deal', id: entityId }, resultPrefix(covenantId), CovenantResult, { limit: 100, cursor }),
  );

/** How some tests of a covenant have come out last; those that nobody has tested are left out. */
export const readResultsOf = (
  table: Table,
  entityId: string,
  covenantId: string,
  periodEnds: readonly IsoDate[],
): Promise<readonly CovenantResult[]> =>
  table.getMany(
    periodEnds.map((periodEnd) => resultKey(entityId, covenantId, periodEnd)),
    CovenantResult,
  );

const Outcome = CovenantResult.pick({ covenantId: true, periodEnd: true, result: true });

/** How some tests of a structure have come out last, without what explains them; those that nobody has tested are left out. */
export const readOutcomes = (
  table: Table,
  entityId: string,
  tests: readonly { readonly covenantId: string; readonly periodEnd: IsoDate }[],
) =>
  table.getMany(
    tests.map(({ covenantId, periodEnd }) => resultKey(entityId, covenantId, periodEnd)),
    Outcome,
  );
