import { page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { filledPage } from '#functions/platform/table.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { testsOf } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { CovenantsContext } from './context.ts';
import { covenantPrefix } from './covenant-reader.ts';

type Calls = typeof covenants.calls;

/** What was proposed and not approved is the business of those who work on it: whoever may create, edit or approve covenants. */
const seesProposals = (entityId: string, { scope }: CovenantsContext): boolean =>
  scope.may('Create', 'Covenant', entityId) ||
  scope.may('Edit', 'Covenant', entityId) ||
  scope.may('Edit', 'Covenant', entityId, approvalStatus.detailName);

export const listCovenants: UseCase<Calls['listCovenants'], CovenantsContext> = async ({ params, query }, context) => {
  await context.structure(params.id);
  const isToldAll = seesProposals(params.id, context);
  const { items, nextCursor } = await filledPage(
    (request) => context.scope.table.parts({ kind: 'Deal', id: params.id }, covenantPrefix, Covenant, request),
    ({ launchStatus, approved, covenantType }) =>
      launchStatus === query.launchStatus &&
      (approved || isToldAll) &&
      (query.approved === undefined || String(approved) === query.approved) &&
      (query.covenantType === undefined || covenantType === query.covenantType),
    query,
  );
  return page({ items: await context.withStates(params.id, items), nextCursor });
};

export const listChecks: UseCase<Calls['listChecks'], CovenantsContext> = async ({ params, query }, context) => {
  const [structure, figures, all] = await Promise.all([
    context.structure(params.id),
    context.figures(params.id),
    context.repository.all(params.id),
  ]);
  const wanted = query.covenantId === undefined ? all : [await context.repository.get(params.id, query.covenantId)];
  const today = context.scope.clock.today();
  return wanted
    .filter(({ approved, launchStatus }) => approved && launchStatus === 'Active')
    .flatMap((covenant) => testsOf(covenant, structure, figuresOf(covenant, figures), today))
    .toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));
};
