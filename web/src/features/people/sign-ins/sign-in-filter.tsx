import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { SignInOutcome } from '#shared/domain/sign-in-entry.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import styles from '../people.module.css';
import { searchPeople } from '../search/search-people.ts';
import { useAddressValue } from '../use-address-value.ts';
import { outcomeWords, startOfDay } from './sign-in-words.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What is chosen in {@link SignInFilter}, as the server is asked; it stands in the address. */
export function useWantedSignIns() {
  const [agentId] = useAddressValue('person');
  const [outcome] = useAddressValue('outcome');
  const [from] = useAddressValue('from');
  const [until] = useAddressValue('until');
  const known = SignInOutcome.safeParse(outcome);
  return {
    ...(agentId === '' ? {} : { agentId }),
    ...(known.success ? { outcome: known.data } : {}),
    ...(isDay(from) ? { since: startOfDay(from) } : {}),
    ...(isDay(until) ? { before: startOfDay(until, 1) } : {}),
  };
}

/** Whose sign-ins, with which outcome, and of which days. */
export function SignInFilter() {
  const { organization } = useGlobalState();
  const [agentId, setAgentId] = useAddressValue('person');
  const [outcome, setOutcome] = useAddressValue('outcome');
  const [from, setFrom] = useAddressValue('from');
  const [until, setUntil] = useAddressValue('until');
  const agent = useQuery({ ...peopleQueries.detail(organization.id, agentId), enabled: agentId !== '' });
  return (
    <div className={styles['tools']}>
      <EntityPicker
        label="Person"
        placeholder="Everybody"
        value={agentId === '' ? null : { id: agentId, name: agent.data?.displayName ?? '…' }}
        onChange={(person) => setAgentId(person?.id ?? '')}
        search={searchPeople(organization.id)}
      />
      <SelectField label="Outcome" size="small" value={outcome} onChange={({ target }) => setOutcome(target.value)}>
        <option value="">Any outcome</option>
        {SignInOutcome.options.map((each) => (
          <option key={each} value={each}>
            {outcomeWords[each]}
          </option>
        ))}
      </SelectField>
      <TextField label="From" type="date" size="small" value={from} onChange={({ target }) => setFrom(target.value)} />
      <TextField
        label="Until"
        type="date"
        size="small"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </div>
  );
}
