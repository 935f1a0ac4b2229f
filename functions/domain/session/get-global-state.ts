import {
  readShownOrganization,
  withCurrentNames,
} from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { membershipIn } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import { noteSignIn } from '#functions/platform/people/last-sign-in.ts';
import type { Session } from '#functions/platform/sign-in/session.ts';
import { openVisit } from '#functions/platform/sign-in/superuser-visits.ts';
import type { session } from '#shared/contract/session.ts';
import type { AgentAccess } from '#shared/domain/agent.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { currencies } from '#shared/money/currencies.ts';
import type { SessionContext } from './context.ts';
import { environmentUrls } from './environment-urls.ts';
import { readFeatures } from './exports/features-reader.ts';

type Calls = typeof session.calls;

export const getEnvironment: UseCase<Calls['getEnvironment'], SessionContext> = () => environmentUrls();

/** Everything from which the browser decides as the server does. */
const accessView = (access: Access): AgentAccess => ({
  superuser: access.superuser,
  roles: [...access.roles],
  ownRoles: [...(access.ownRoles ?? [])],
  groups: [...(access.groups ?? [])],
  assignments: [...(access.assignments ?? [])],
  permissions: [...access.permissions],
  withheld: [...(access.withheld ?? [])],
});

/** Who looks in the agent's name, and how long they may. */
const supportOf = (session: Session | null) =>
  session?.support === undefined
    ? null
    : { supporterName: session.support.supporterName, until: new Date(session.expiresAt).toISOString() };

export const getGlobalState: UseCase<Calls['getGlobalState'], SessionContext> = async (
  { params },
  { scope, actor, clock },
) => {
  if (!scope.grant) throw new DomainError('organizationNotFound');
  const { closed } = scope;
  const agent = await withCurrentNames(agentView(scope.agent, params.orgId));
  const isVisitor = scope.agent.superuser && membershipIn(scope.agent, params.orgId)?.enabled !== true;
  const [organization, environment, features, visit] = await Promise.all([
    readShownOrganization(scope),
    environmentUrls(),
    readFeatures(params.orgId),
    isVisitor ? openVisit(scope.table, scope.agent.id, clock.now()) : null,
    scope.membership === undefined
      ? null
      : noteSignIn(scope.table, scope.agent, scope.session, { actor, device: scope.device, now: clock.now() }),
  ]);
  return {
    agent,
    support: supportOf(scope.session),
    visit,
    token: scope.authorization?.replace(/^Bearer /i, '') ?? '',
    permissions: accessView(scope.grant.access),
    organization,
    environment,
    features: [...features],
    currencies: [...currencies],
    // One that asks for single sign-on is among them: whoever chooses it is led there.
    enabledOrganizations: [
      ...agent.enabledOrganizations,
      ...(closed ? [{ id: closed.organizationId, name: closed.organizationName }] : []),
    ],
  };
};
