import { Button, SelectField } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RateChoice, type RateSource, rateProviderWords } from '#shared/domain/rate-source.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { DateText, MomentText } from '../../../components/date-text.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { ConflictText } from '../conflict-text.tsx';
import styles from '../organization.module.css';
import { StartedJob } from '../started-job.tsx';

/** Who publishes the rates that are taken over, how up to date they are, and how they are fetched now. */
export function RateSourcePanel() {
  const { organization } = useGlobalState();
  const source = useQuery(organizationQueries.rateSource(organization.id));
  return (
    <Panel
      title="Rates of a provider"
      description="They are fetched every day. A rate that you enter yourself counts for its day."
    >
      <QueryView query={source}>{(found) => <Source key={found.version} source={found} />}</QueryView>
    </Panel>
  );
}

function Source({ source }: { source: RateSource }) {
  const mayEdit = usePermitted('Edit', 'Organization');
  const chosen = source.provider === 'None' ? null : rateProviderWords[source.provider];
  return (
    <>
      {mayEdit ? (
        <ChooseSource source={source} />
      ) : (
        <p className={styles['note']}>
          {chosen === null ? 'No rates are taken from a provider.' : `Rates are those of the ${chosen}.`}
        </p>
      )}
      {chosen !== null && <FeedText source={source} />}
      {chosen !== null && mayEdit && <FetchNow />}
    </>
  );
}

const choiceWord = (choice: RateChoice): string =>
  choice === 'None' ? 'None: only rates that you enter' : rateProviderWords[choice];

function ChooseSource({ source }: { source: RateSource }) {
  const { organization } = useGlobalState();
  const [provider, setProvider] = useState(source.provider);
  const saving = useWrite({
    write: async (choice: RateChoice) =>
      (
        await api.configuration.chooseRateSource({
          params: { id: organization.id },
          body: { provider: choice, version: source.version },
        })
      ).body,
    success: callsOf.configuration.chooseRateSource.success,
    refresh: [organizationQueries.of(organization.id), jobQueries.all()],
    showsFailures: true,
  });
  const isMissing = (choice: RateChoice) => source.offered.some((one) => one.provider === choice && !one.isSetUp);
  return (
    <form
      className={styles['tools']}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(provider);
      }}
    >
      <SelectField
        label="Take rates from"
        size="small"
        value={provider}
        onChange={({ target }) => setProvider(RateChoice.parse(target.value))}
      >
        {RateChoice.options.map((choice) => (
          <option key={choice} value={choice} disabled={isMissing(choice)}>
            {choiceWord(choice)}
            {isMissing(choice) ? ' (not set up in this installation)' : ''}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        size="small"
        isDisabled={provider === source.provider}
        isLoading={saving.isPending}
        loadingText="Saving…"
      >
        Save provider
      </Button>
      <FormFailure error={saving.error} />
      <ConflictText error={saving.error} />
    </form>
  );
}

/** Up to when there are rates, and why not until today. */
function FeedText({ source: { feed } }: { source: RateSource }) {
  if (feed === null) return <p className={styles['note']}>Its rates are being fetched for the first time.</p>;
  return (
    <>
      <p className={styles['note']}>
        {feed.newest === null ? (
          'There are no rates yet.'
        ) : (
          <>
            The last rates are of <DateText date={feed.newest} distance />.
          </>
        )}{' '}
        The provider was asked last on <MomentText at={feed.askedAt} />.
      </p>
      {feed.failure !== null && (
        <p role="alert" className={styles['error']}>
          {feed.failure}
        </p>
      )}
    </>
  );
}

/** Once the fetching is over, the rates on this page are read again. */
function FetchNow() {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const readRates = () => void queryClient.invalidateQueries({ queryKey: organizationQueries.of(organization.id) });
  const fetching = useWrite({
    write: async () => (await api.configuration.fetchRates({ params: { id: organization.id } })).body,
    success: null,
    refresh: [jobQueries.all()],
    showsFailures: true,
  });
  return (
    <div className={styles['tools']}>
      <Button
        size="small"
        isLoading={fetching.isPending}
        loadingText="Starting…"
        onClick={() => fetching.mutate(undefined)}
      >
        Fetch now
      </Button>
      <FormFailure error={fetching.error} />
      <ConflictText error={fetching.error} />
      {fetching.data !== undefined && (
        <div>
          <StartedJob key={fetching.data.id} started={fetching.data} onOver={readRates} />
        </div>
      )}
    </div>
  );
}
