import { txtRecords } from '#functions/connectors/dns/txt-records.ts';
import { openIdConnect } from '#functions/connectors/open-id/open-id-connect.ts';
import { samlProvider } from '#functions/connectors/saml/saml-provider.ts';
import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import { acceptInvitation } from '#functions/domain/agents/invitations/accept-invitation.ts';
import { openInvitation } from '#functions/domain/agents/invitations/invitation-links.ts';
import { joinFromPortal } from '#functions/domain/agents/join-from-portal.ts';
import { changeValues } from '#functions/domain/organizations/change-values.ts';
import { leaveGroups } from '#functions/domain/rights/leave-groups.ts';
import { createApiClient, enableApi } from '#functions/domain/session/api-clients/add-api-client.ts';
import {
  revokeApiClient,
  rotateApiSecret,
  updateApiClient,
} from '#functions/domain/session/api-clients/change-api-clients.ts';
import { getApiToken } from '#functions/domain/session/api-clients/get-api-token.ts';
import { listApiClients } from '#functions/domain/session/api-clients/list-api-clients.ts';
import { verifyEmail } from '#functions/domain/session/confirm-sign-up.ts';
import { type SessionServices, sessionContext } from '#functions/domain/session/context.ts';
import {
  addEmailDomain,
  checkEmailDomain,
  listEmailDomains,
  removeEmailDomain,
} from '#functions/domain/session/email-domains/change-email-domains.ts';
import { getExternalPortal } from '#functions/domain/session/external-portal.ts';
import { getFeatures, setFeature } from '#functions/domain/session/features.ts';
import { forgetPassword } from '#functions/domain/session/forget-password.ts';
import { getEnvironment, getGlobalState } from '#functions/domain/session/get-global-state.ts';
import { getOpenApi } from '#functions/domain/session/get-open-api.ts';
import { leaveBrowser, openInBrowser, renewPageToken } from '#functions/domain/session/page-session.ts';
import {
  createProvisioningToken,
  listProvisioningTokens,
  revokeProvisioningToken,
} from '#functions/domain/session/provisioning-tokens/provisioning-tokens.ts';
import { sendMagicLink } from '#functions/domain/session/questionnaire-links/send-magic-link.ts';
import { signInPasswordless } from '#functions/domain/session/questionnaire-links/sign-in-passwordless.ts';
import { setPassword } from '#functions/domain/session/set-password.ts';
import { signIn } from '#functions/domain/session/sign-in.ts';
import { changeSignOnPolicy, getSignOnPolicy } from '#functions/domain/session/single-sign-on/change-sign-on-policy.ts';
import { findSignOn } from '#functions/domain/session/single-sign-on/find-sign-on.ts';
import { finishSingleSignOn } from '#functions/domain/session/single-sign-on/finish-single-sign-on.ts';
import {
  disconnectProviderAccount,
  listProviderAccounts,
} from '#functions/domain/session/single-sign-on/provider-accounts.ts';
import { acceptSamlResponse } from '#functions/domain/session/single-sign-on/saml/accept-saml-response.ts';
import { readProviderMetadata } from '#functions/domain/session/single-sign-on/saml/read-provider-metadata.ts';
import {
  getSamlMetadata,
  getSamlServiceProvider,
} from '#functions/domain/session/single-sign-on/saml/service-provider.ts';
import { getSignOnTest, startSignOnTest } from '#functions/domain/session/single-sign-on/sign-on-tests.ts';
import { startSingleSignOn } from '#functions/domain/session/single-sign-on/start-single-sign-on.ts';
import { leaveTeams } from '#functions/domain/teams/leave-teams.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { session } from '#shared/contract/session.ts';

const services: SessionServices = {
  openIdConnect,
  saml: samlProvider,
  lookUpTxt: txtRecords,
  administratorsOf,
  changeSettings: changeValues,
  agentAndMemberChanges,
  openInvitation,
  acceptInvitation,
  joinFromPortal: (visitor, by) => joinFromPortal(visitor, { ...by, leaveGroups, leaveTeams }),
};

export const handler = serveArea(
  session,
  {
    signIn,
    setPassword,
    forgetPassword,
    verifyEmail,
    getEnvironment,
    getFeatures,
    setFeature,
    getGlobalState,
    getExternalPortal,
    sendMagicLink,
    signInPasswordless,
    startSingleSignOn,
    finishSingleSignOn,
    getSamlMetadata,
    acceptSamlResponse,
    getSamlServiceProvider,
    readProviderMetadata,
    findSignOn,
    listProviderAccounts,
    disconnectProviderAccount,
    listEmailDomains,
    addEmailDomain,
    checkEmailDomain,
    removeEmailDomain,
    getSignOnPolicy,
    changeSignOnPolicy,
    startSignOnTest,
    getSignOnTest,
    enableApi,
    listApiClients,
    createApiClient,
    updateApiClient,
    rotateApiSecret,
    revokeApiClient,
    getApiToken,
    listProvisioningTokens,
    createProvisioningToken,
    revokeProvisioningToken,
    renewPageToken,
    openInBrowser,
    leaveBrowser,
    getOpenApi,
  },
  sessionContext(services),
  { people: authenticate },
);
