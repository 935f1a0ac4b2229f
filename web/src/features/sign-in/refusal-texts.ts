import { catalog } from '#shared/errors/catalog.ts';

/** Why a single sign-on may bring the browser back without a session. A build runs this file and ships the texts, not the catalog. */
export const refusalTexts = {
  singleSignOnFailed: catalog.singleSignOnFailed.userMessage,
  singleSignOnUnsolicited: catalog.singleSignOnUnsolicited.userMessage,
  singleSignOnUnknownUser: catalog.singleSignOnUnknownUser.userMessage,
  singleSignOnEmailUnverified: catalog.singleSignOnEmailUnverified.userMessage,
  singleSignOnNotConfigured: catalog.singleSignOnNotConfigured.userMessage,
  singleSignOnRequired: catalog.singleSignOnRequired.userMessage,
  identityProviderUnreachable: catalog.identityProviderUnreachable.userMessage,
  invitationNotAccepted: catalog.invitationNotAccepted.userMessage,
  accountDisabled: catalog.accountDisabled.userMessage,
  wrongOrganization: catalog.wrongOrganization.userMessage,
  linkExpired: catalog.linkExpired.userMessage,
} as const;

/** What the server says of a wrong email or password. */
export const wrongCredentials = catalog.badCredentials.userMessage;
