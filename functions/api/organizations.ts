import { inviteAgent } from '#functions/domain/agents/invite-agent.ts';
import { type InviteAdministrator, organizationsContext } from '#functions/domain/organizations/context.ts';
import { createOrganization } from '#functions/domain/organizations/create-organization.ts';
import { getOrganization, listOrganizations } from '#functions/domain/organizations/get-organizations.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import { siteUrl } from '#functions/platform/secrets.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { organizations } from '#shared/contract/organizations.ts';

const inviteAdministrator: InviteAdministrator = async (person, { id, name }, { actor, clock }) => {
  const membership = {
    organizationId: id,
    organizationName: name,
    accessType: 'MEMBER' as const,
    roles: ['Admin' as const],
    enabled: true,
  };
  await inviteAgent({ ...person, membership }, { actor, clock, siteUrl, sendMail });
};

export const handler = serveArea(
  organizations,
  { listOrganizations, createOrganization, getOrganization },
  organizationsContext(inviteAdministrator),
);
