import { makerAsAdministrator } from '#functions/domain/agents/first-administrator.ts';
import { inviteAgent } from '#functions/domain/agents/invitations/invite-agent.ts';
import { memberView } from '#functions/domain/agents/member-view.ts';
import { requireCounterpartyType } from '#functions/domain/configuration/exports/counterparty-type-reader.ts';
import { startMaintenance } from '#functions/domain/maintenance/start-maintenance.ts';
import { type OrganizationsPorts, organizationsContext } from '#functions/domain/organizations/context.ts';
import { createOrganization } from '#functions/domain/organizations/create-organization.ts';
import { getOrganization, listOrganizations, listOrgTypes } from '#functions/domain/organizations/get-organizations.ts';
import {
  migrateCovenants,
  obsoleteCurrencyDetails,
  rebuildAccessRoles,
  rebuildSearch,
} from '#functions/domain/organizations/maintenance.ts';
import { inviteManagedAdministrator } from '#functions/domain/organizations/managed-administrators.ts';
import {
  createManaged,
  listDependencies,
  listManaged,
  updateManaged,
} from '#functions/domain/organizations/managed-organizations.ts';
import { addPartnerAgent, createPartner, listPartners } from '#functions/domain/organizations/partners.ts';
import { resetReportThresholds } from '#functions/domain/organizations/reset-report-thresholds.ts';
import { updateOrganization } from '#functions/domain/organizations/update-organization.ts';
import { tiesOfCounterparty } from '#functions/domain/relationships/exports/counterparty-ties-reader.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { organizations } from '#shared/contract/organizations.ts';
import { newMembership } from '#shared/domain/agent.ts';

const ports: OrganizationsPorts = {
  startMaintenance,
  tiesOfCounterparty,
  requireCounterpartyType: (id, { table }) => requireCounterpartyType(table, id),
  administratorChanges: (organization, scope) => makerAsAdministrator(scope, organization),
  inviteAdministrator: async (person, { id, name }, { actor, clock }) => {
    const membership = newMembership({
      organizationId: id,
      organizationName: name,
      accessType: 'MEMBER',
      roles: ['Admin'],
    });
    await inviteAgent({ ...person, membership }, { actor, clock, siteUrl, sendMail });
  },
  invitePartnerAgent: async ({ roles, ...person }, { id, name, partnerId }, scope) => {
    const membership = newMembership({
      organizationId: id,
      organizationName: name,
      accessType: 'PARTNER',
      roles: [...new Set(roles)],
      partnerId,
    });
    const { actor, clock } = scope;
    const agent = await inviteAgent({ ...person, membership }, { actor, clock, siteUrl, sendMail });
    return memberView(agent, scope);
  },
};

export const handler = serveArea(
  organizations,
  {
    listOrganizations,
    createOrganization,
    getOrganization,
    updateOrganization,
    listOrgTypes,
    listManaged,
    createManaged,
    updateManaged,
    inviteManagedAdministrator,
    listDependencies,
    listPartners,
    createPartner,
    addPartnerAgent,
    rebuildAccessRoles,
    rebuildSearch,
    obsoleteCurrencyDetails,
    migrateCovenants,
    resetReportThresholds,
  },
  organizationsContext(ports),
  { people: authenticate },
);
