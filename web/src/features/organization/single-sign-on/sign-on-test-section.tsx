import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { SignOnAudience, SignOnObstacle, SignOnTest } from '#shared/domain/sign-on-test.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusIcon } from '../../../components/status-badge.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import own from '../settings/settings.module.css';

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
function outcomeWords({ outcome, isOneself, obstacle }: SignOnTest): string {
  if (outcome === 'joins') return 'This person would join your organization as a new member.';
  if (outcome === 'letIn')
    return isOneself ? 'It works: you would be let in.' : 'It works: this person, who is not you, would be let in.';
  return `This person would not be let in. ${obstacle === null ? '' : obstacleWords[obstacle]}`.trim();
}

/** Tries the stored configuration: whether the provider is there, and what a sign-in of one's own would come to. */
export function SignOnTestSection({ audience }: { audience: SignOnAudience }) {
  const mayManage = usePermitted('Create', 'Organization');
  return mayManage && <Tester audience={audience} />;
}

function Tester({ audience }: { audience: SignOnAudience }) {
  const { organization } = useGlobalState();
  const { id } = organization;
  const last = useQuery(organizationQueries.signOnTest(id, audience));
  const [isUnreachable, setUnreachable] = useState(false);
  const start = useWrite({
    write: async () => (await api.session.startSignOnTest({ params: { id }, body: { audience } })).body,
    success: null,
    showsFailures: true,
    onDone: ({ address }) => {
      setUnreachable(address === null);
      if (address !== null) window.location.assign(address);
    },
  });
  return (
    <section className={own['signOn']} aria-label="Test">
      <div>
        <h3>Test this configuration</h3>
        <p className={styles['note']}>
          You go to the provider, sign in there, and come back here to what it told. You stay signed in as you are. Save
          first: what is stored is tested.
        </p>
      </div>
      <FormFailure error={start.error} />
      {isUnreachable && (
        <p role="alert" className={styles['error']}>
          The provider could not be reached, or is another than the issuer says. Compare the issuer with what the
          provider names itself by.
        </p>
      )}
      <QueryView query={last}>{({ test }) => test !== null && <Outcome test={test} />}</QueryView>
      <div className={styles['actions']}>
        <Button
          size="small"
          isLoading={start.isPending}
          loadingText="Asking the provider…"
          onClick={() => start.mutate(undefined)}
        >
          Test this configuration
        </Button>
      </div>
    </section>
  );
}

function Outcome({ test }: { test: SignOnTest }) {
  return (
    <>
      <p>
        <StatusIcon status={test.outcome === 'refused' ? 'Breached' : 'Met'} size={14} /> {outcomeWords(test)}
      </p>
      <p className={styles['note']}>
        Your last test, <MomentText at={test.testedAt} />.
        {!test.isCurrent && ' What is configured has changed since, so test again.'}
      </p>
      {test.claims.length > 0 && (
        <details>
          <summary>What the provider told</summary>
          <dl className={styles['facts']}>
            {test.claims.map(({ name, value }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
