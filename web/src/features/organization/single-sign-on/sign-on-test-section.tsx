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
    'The provider declined, or its answer could not be verified. Check that the settings and addresses on this page match what is registered there; for SAML, also the certificates.',
  providerUnreachable: 'The provider did not answer. Check that the issuer matches the provider’s.',
  noAddress:
    'The provider sent no email address. Have it send the claim or attribute “email”; for OpenID Connect, request the scope “email”.',
  addressRefused: 'The provider says the address has not been verified. Verify it there.',
  addressNotVouched:
    'The provider does not say whether the address is verified. With SAML, and with Microsoft Entra ID for your own directory, that is accepted for addresses in your confirmed domains. For other addresses, a SAML provider must send “email_verified” as “true”.',
  invitationNotAccepted: 'They already have an account. They accept your invitation by signing in to it first.',
  notMember: 'Nobody here has this address. Invite them, or let people join by single sign-on.',
  otherAudience: 'This person is on the other side: members and counterparties use different providers.',
  membershipDisabled: 'This person is disabled in your organization.',
  accountDisabled: 'This person’s account is disabled.',
  addressNeverVerified: 'This person has not confirmed their address yet: the emailed link is still unused.',
  otherAccount: 'This person is linked to another account at the same provider. Only that account works.',
  joiningRoleUnfit:
    'The role for people who join no longer exists, or now manages the organization. Choose another one.',
};

/** What came of a test, in one sentence. */
function outcomeWords({ outcome, isOneself, obstacle }: SignOnTest): string {
  if (outcome === 'joins') return 'This person would join your organization as a new member.';
  if (outcome === 'letIn')
    return isOneself ? 'It works: you would be signed in.' : 'It works: this person (not you) would be signed in.';
  return `This person would not be signed in. ${obstacle === null ? '' : obstacleWords[obstacle]}`.trim();
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
          You sign in at the provider and return here to see what it sent. Your own session is not affected. Save first:
          the saved configuration is tested.
        </p>
      </div>
      <FormFailure error={start.error} />
      {isUnreachable && (
        <p role="alert" className={styles['error']}>
          The provider could not be reached, or does not match the issuer. Check the issuer.
        </p>
      )}
      <QueryView query={last}>{({ test }) => test !== null && <Outcome test={test} />}</QueryView>
      <div className={styles['actions']}>
        <Button
          size="small"
          isLoading={start.isPending}
          loadingText="Contacting the provider…"
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
        {!test.isCurrent && ' The configuration has changed since then, so test again.'}
      </p>
      {test.claims.length > 0 && (
        <details>
          <summary>What the provider sent</summary>
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
