import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import { agentView } from '#functions/platform/agent-view.ts';
import { siteUrl } from '#functions/platform/secrets.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { currencies } from '#shared/finance/currencies.ts';
import type { SessionContext } from './context.ts';
import { featureFlags } from './feature-flags.ts';

type Calls = typeof session.calls;

/** Addresses of neighboring applications are configuration; an empty one means that there is none. */
async function environmentUrls() {
  return {
    ingestVaultUrl: '',
    metabaseUrl: '',
    reportCovUrl: '',
    frontendUrl: await siteUrl(),
    originationUrl: '',
    emailLogoBucketUrl: '',
  };
}

export const getEnvironment: UseCase<Calls['getEnvironment'], SessionContext> = () => environmentUrls();

export const getFeatures: UseCase<Calls['getFeatures'], SessionContext> = async () => [...featureFlags];

export const getGlobalState: UseCase<Calls['getGlobalState'], SessionContext> = async ({ params }, { scope }) => {
  if (!scope.grant) throw new DomainError('organizationNotFound');
  const { access } = scope.grant;
  const agent = agentView(scope.agent, params.orgId);
  return {
    agent,
    token: scope.authorization?.replace(/^Bearer /i, '') ?? '',
    permissions: { superuser: access.superuser, roles: [...access.roles], permissions: [...access.permissions] },
    organization: await readOrganization(params.orgId),
    environment: await environmentUrls(),
    features: [...featureFlags],
    currencies: [...currencies],
    enabledOrganizations: agent.enabledOrganizations,
  };
};
