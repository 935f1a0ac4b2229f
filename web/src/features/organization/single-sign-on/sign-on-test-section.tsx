import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { SignOnAudience, SignOnTest } from '#shared/domain/sign-on-test.ts';
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
import { outcomeWords } from './test-words.ts';

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
