import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { testsOf } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from './context.ts';
import { rightsOn } from './covenant-rights.ts';
import { covenantPrefix } from './exports/covenant-reader.ts';
import { seenTest } from './figure-sight.ts';

/** A thing without the fields that its reader asked to leave out; its type stays that of the whole (see `leavingOut` of the contract). */
const leaveOut = <Thing extends object>(thing: Thing, names: readonly string[]): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name))) as Thing;

type Calls = typeof covenants.calls;

export const listCovenants: UseCase<Calls['listCovenants'], CovenantsContext> = async ({ params, query }, context) => {
  await context.structure(params.id);
  const { items, nextCursor } = await filledPage(
    (request) => context.scope.table.parts({ kind: 'Deal', id: params.id }, covenantPrefix, Covenant, request),
    (covenant) =>
      covenant.launchStatus === query.launchStatus &&
      (query.approved === undefined || String(covenant.approved) === query.approved) &&
      (query.covenantType === undefined || covenant.covenantType === query.covenantType) &&
      rightsOn(covenant, context.scope).sees,
    query,
  );
  const told = await context.withStates(params.id, items);
  const excluded = query.fieldsToExclude ?? [];
  return page({ items: excluded.length === 0 ? told : told.map((one) => leaveOut(one, excluded)), nextCursor });
};

export const listChecks: UseCase<Calls['listChecks'], CovenantsContext> = async ({ params, query }, context) => {
  const [structure, figures, all] = await Promise.all([
    context.structure(params.id),
    context.figures(params.id),
    context.repository.all(params.id),
  ]);
  const { scope } = context;
  const seen = all.filter((covenant) => rightsOn(covenant, scope).sees);
  const wanted = query.covenantId === undefined ? seen : seen.filter(({ id }) => id === query.covenantId);
  if (query.covenantId !== undefined && wanted.length === 0) throw new DomainError('covenantNotFound');
  const today = scope.clock.today();
  const calendar = await context.dueCalendar(structure);
  return wanted
    .filter(({ approved, launchStatus }) => approved && launchStatus === 'Active')
    .flatMap((covenant) => {
      const tested = { covenant, entityId: params.id, figures, scope };
      return testsOf(covenant, calendar, figuresOf(covenant, figures), today).map((test) => seenTest(test, tested));
    })
    .toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));
};
