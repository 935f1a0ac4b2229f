import type { SignOnObstacle, SignOnTest } from '#shared/domain/sign-on-test.ts';

/** Why somebody would not be let in, and what to do about it. */
const obstacleWords: Readonly<Record<SignOnObstacle, string>> = {
  providerRefused:
    'The provider’s answer could not be believed, or it declined. Compare what is configured here, and the addresses of this page, with what is registered there; with SAML, the certificates, too.',
  providerUnreachable: 'The provider did not answer. Compare the issuer with what the provider says of itself.',
  noAddress:
    'The provider told no email address. Let it send the claim or attribute “email”; with OpenID Connect, ask for the scope “email”.',
  addressRefused: 'The provider says that the address was never verified. Verify it there.',
  addressNotVouched:
    'The provider does not say whether the address is verified. With SAML, and of Microsoft Entra ID for your own directory, that is accepted for addresses in your confirmed domains. For others, a SAML provider has to send “email_verified” as “true”.',
  invitationNotAccepted: 'They have an account already, and accept your invitation by signing in to it first.',
  notMember: 'Nobody here has this address. Invite them, or let people join by single sign-on.',
  otherAudience: 'This person belongs to the other side: members and counterparties have a provider each.',
  membershipDisabled: 'This person is disabled in your organization.',
  accountDisabled: 'This person’s account is disabled.',
  addressNeverVerified:
    'This person has not yet shown that the address is theirs: the link that was mailed is still unused.',
  otherAccount: 'This person is linked with another account of the same provider. Only that one lets them in.',
  joiningRoleUnfit:
    'The role with which people join is gone, or has come to manage the organization. Choose another one.',
};

/** What came of a test, in one sentence. */
export function outcomeWords({ outcome, isOneself, obstacle }: SignOnTest): string {
  if (outcome === 'joins') return 'This person would join your organization as a new member.';
  if (outcome === 'letIn')
    return isOneself ? 'It works: you would be let in.' : 'It works: this person, who is not you, would be let in.';
  return `This person would not be let in. ${obstacle === null ? '' : obstacleWords[obstacle]}`.trim();
}
