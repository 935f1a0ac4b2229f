import { SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AuditCategory } from '#shared/domain/audit/audit-types.ts';
import { formatAuditCategory } from '#shared/format/audit-words.ts';
import { isEnteredDate } from '#shared/time/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import type { LogFilter } from '../../../api/queries/audit-queries.ts';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { searchEntities } from '../../../entities/entity/search-entities.ts';
import styles from '../people.module.css';
import { searchPeople } from '../search/search-people.ts';
import { startOfDay } from '../sign-ins/sign-in-words.ts';

/** The last moment of a day on the reader's calendar. */
const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(day, 1)) - 1).toISOString();

/** What is chosen in {@link LogFilterBar}, as the server is asked; it stands in the address. */
export function useLogFilter(): LogFilter {
  const [by] = useAddressValue('person');
  const [category] = useAddressValue('kind');
  const [about] = useAddressValue('about');
  const [from] = useAddressValue('from');
  const [until] = useAddressValue('until');
  const known = AuditCategory.safeParse(category);
  return useMemo(
    () => ({
      ...(by === '' ? {} : { by }),
      ...(known.success ? { category: known.data } : {}),
      ...(about === '' ? {} : { about }),
      ...(isEnteredDate(from) ? { startDate: startOfDay(from) } : {}),
      ...(isEnteredDate(until) ? { endDate: endOfDay(until) } : {}),
    }),
    [by, known.success, known.data, about, from, until],
  );
}

/** Who has done it, to what kind of thing, to which entity, and on which days. */
export function LogFilterBar() {
  const { organization } = useGlobalState();
  const [by, setBy] = useAddressValue('person');
  const [category, setCategory] = useAddressValue('kind');
  const [about, setAbout] = useAddressValue('about');
  const [aboutName, setAboutName] = useAddressValue('name');
  const [from, setFrom] = useAddressValue('from');
  const [until, setUntil] = useAddressValue('until');
  const agent = useQuery({ ...peopleQueries.detail(organization.id, by), enabled: by !== '' });
  return (
    <div className={styles['tools']}>
      <EntityPicker
        label="Person"
        placeholder="Everybody"
        value={by === '' ? null : { id: by, name: agent.data?.displayName ?? '…' }}
        onChange={(person) => setBy(person?.id ?? '')}
        search={searchPeople(organization.id)}
      />
      <EntityPicker
        label="Structure, project or financing"
        placeholder="All of them"
        value={about === '' ? null : { id: about, name: aboutName }}
        onChange={(entity) => {
          setAbout(entity?.id ?? '');
          setAboutName(entity?.name ?? '');
        }}
        search={searchEntities}
      />
      <SelectField label="Kind" size="small" value={category} onChange={({ target }) => setCategory(target.value)}>
        <option value="">Everything</option>
        {AuditCategory.options.map((each) => (
          <option key={each} value={each}>
            {formatAuditCategory(each)}
          </option>
        ))}
      </SelectField>
      <DateInput label="From" size="small" value={from} onDate={setFrom} />
      <DateInput label="Until" size="small" value={until} onDate={setUntil} />
    </div>
  );
}
