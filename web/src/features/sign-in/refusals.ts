import { catalog } from '#shared/errors/catalog.ts';

/** Why a single sign-on may bring the browser back without a session. */
const refusals = {
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

const isKnown = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** What to say of the code that the address names. Anybody can write an address, so only these texts are ever shown. */
export function refusalText(code: string | null): string | null {
  if (code === null) return null;
  return isKnown(code) ? refusals[code] : refusals.singleSignOnFailed;
}
