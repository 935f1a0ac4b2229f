import { SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { SignInOutcome } from '#shared/domain/sign-in-entry.ts';
import { isEnteredDate } from '#shared/time/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import styles from '../people.module.css';
import { searchPeople } from '../search/search-people.ts';
import { outcomeWords, startOfDay } from './sign-in-words.ts';

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
    ...(isEnteredDate(from) ? { since: startOfDay(from) } : {}),
    ...(isEnteredDate(until) ? { before: startOfDay(until, 1) } : {}),
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
      <DateInput label="From" size="small" value={from} onDate={setFrom} />
      <DateInput label="Until" size="small" value={until} onDate={setUntil} />
    </div>
  );
}
