import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { testsAhead } from '#shared/domain/covenant-outlook.ts';
import { toldFrom } from '#shared/domain/covenant-periods.ts';
import { testsOf } from '#shared/domain/covenant-state.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from './context.ts';
import { rightsOn } from './covenant-rights.ts';
import { isInForce } from './covenant-rules.ts';
import { covenantPrefix } from './exports/covenant-reader.ts';
import { seenTest } from './figure-sight.ts';
import { isIn } from './in-place.ts';

/** A thing without the fields that its reader asked to leave out; its type stays that of the whole (see `leavingOut` of the contract). */
const leaveOut = <Thing extends object>(thing: Thing, names: readonly string[]): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name))) as Thing;

type Calls = typeof covenants.calls;

export const listCovenants: UseCase<Calls['listCovenants'], CovenantsContext> = async ({ params, query }, context) => {
  const place = await context.place(params.id);
  const { items, nextCursor } = await filledPage(
    (request) => context.scope.table.parts({ kind: 'Deal', id: place.structure.id }, covenantPrefix, Covenant, request),
    (covenant) =>
      covenant.launchStatus === query.launchStatus &&
      (query.approved === undefined || String(covenant.approved) === query.approved) &&
      (query.covenantType === undefined || covenant.covenantType === query.covenantType) &&
      isIn(place, covenant) &&
      rightsOn(covenant, context.scope).sees,
    query,
  );
  const told = await context.withStates(place.structure, items);
  const excluded = query.fieldsToExclude ?? [];
  return page({ items: excluded.length === 0 ? told : told.map((one) => leaveOut(one, excluded)), nextCursor });
};

/** The covenants in force of a structure that the request may see, or the one that it names. Refuses with `covenantNotFound`. */
async function testedOf(entityId: string, covenantId: string | undefined, context: CovenantsContext) {
  const place = await context.place(entityId);
  const { structure } = place;
  const all = await context.repository.all(structure.id);
  const seen = all.filter((covenant) => isIn(place, covenant) && rightsOn(covenant, context.scope).sees);
  const wanted = covenantId === undefined ? seen : seen.filter(({ id }) => id === covenantId);
  if (covenantId !== undefined && wanted.length === 0) throw new DomainError('covenantNotFound');
  return { structure, covenants: wanted.filter(isInForce) };
}

export const listChecks: UseCase<Calls['listChecks'], CovenantsContext> = async ({ params, query }, context) => {
  const { scope } = context;
  const { structure, covenants } = await testedOf(params.id, query.covenantId, context);
  const today = scope.clock.today();
  const path = structurePath(structure);
  const to = query.to === undefined || query.to > today ? today : query.to;
  const { calendar, figures } = await context.tested(structure, covenants, to);
  return covenants
    .flatMap((covenant) => {
      const own = figures.of(covenant);
      const tested = { covenant, path, figures: own, scope };
      return testsOf(covenant, calendar, own, today, { from: toldFrom(covenant, to), to }).map((test) =>
        seenTest(test, tested),
      );
    })
    .toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));
};

export const listTestsAhead: UseCase<Calls['listTestsAhead'], CovenantsContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  const { structure, covenants } = await testedOf(params.id, query.covenantId, context);
  const path = structurePath(structure);
  const { calendar, figures } = await context.ahead(structure, covenants);
  return covenants
    .flatMap((covenant) => {
      const own = figures.of(covenant);
      const tested = { covenant, path, figures: own, scope };
      return testsAhead(covenant, calendar, own, scope.clock.today()).map((test) => seenTest(test, tested));
    })
    .toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd));
};
