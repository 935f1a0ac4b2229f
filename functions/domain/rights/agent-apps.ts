import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import { allowedApps } from '#shared/domain/apps.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { RightsContext, Subject } from './context.ts';

const isIn = ({ agent, membership }: Subject): boolean => agent.enabled && (membership?.enabled ?? agent.superuser);

const isExternal = ({ membership }: Subject): boolean => isExternalAccess(membership?.accessType);

/**
 * Members and partners have the apps of the organization. Signing in leads guests and external users to Origination where the organization has
 * it, and else to the organization's own pages, which are no app.
 */
export const listAgentApps: UseCase<(typeof rights.calls)['listAgentApps'], RightsContext> = async (
  { params },
  context,
) => {
  const subject = await context.subject(params.agentId);
  if (!isIn(subject)) return [];
  const apps = allowedApps((await readOrganization(params.orgId)).details);
  return apps.filter((app) => app === 'Origination' || !isExternal(subject));
};
