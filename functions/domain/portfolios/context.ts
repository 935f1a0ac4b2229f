import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { type EntitySource, pastSource, presentSource } from './entity-source.ts';
import type { Looking } from './seen-structures.ts';
import { type Sight, sightOf } from './sight.ts';

export interface PortfoliosContext {
  readonly scope: RequestScope;
  readonly sight: Sight;
  /** What is; or what was at the end of a day, if that day has passed. */
  sourceAt(asOf: IsoDate | undefined): EntitySource;
}

export const portfoliosContext = (scope: RequestScope): PortfoliosContext => ({
  scope,
  sight: sightOf(scope),
  sourceAt: (asOf) =>
    asOf === undefined || asOf >= scope.clock.today() ? presentSource(scope) : pastSource(scope, asOf),
});

type Calls = (typeof portfolios)['calls'];
/** Diagrams are not narrowed by visibility: they show all that one structure is made of. */
type LookQuery = QueryOf<Calls['getDiagram']> & Pick<Partial<QueryOf<Calls['getEntityStructure']>>, 'visibility'>;

export const lookingBy = (
  { asOf, includeObsolete, visibility }: LookQuery,
  { sourceAt, sight }: PortfoliosContext,
): Looking => ({
  source: sourceAt(asOf),
  sight,
  includesObsolete: includeObsolete === 'true',
  visibility,
});
