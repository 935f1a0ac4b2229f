import { accessOf } from '#functions/platform/http/access-target.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { rights } from '#shared/contract/rights.ts';
import { decide } from '#shared/domain/permissions/explain.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requirementsOf } from './asked-by.ts';
import type { RightsContext } from './context.ts';

/** What does not exist, or is another organization's, is not permitted to anybody. */
export const checkPermissions: UseCase<(typeof rights.calls)['checkPermissions'], RightsContext> = async (
  { params: { orgId: organizationId }, body },
  { scope },
) => {
  const access = await accessOf(scope.agent, organizationId);
  if (!access) throw new DomainError('organizationNotFound');
  const requirements = await requirementsOf(body, tableOf(organizationId));
  return body.map((item, at) => {
    const requirement = requirements[at] ?? null;
    if (requirement === null || item.organizationId !== organizationId) return { ...item, permitted: false };
    const { permitted, isDenied } = decide(access, requirement);
    // Who asks for a denial asks whether a record denies it, not whether it is merely not granted.
    return { ...item, permitted: item.action === 'Deny' ? isDenied : permitted };
  });
};
