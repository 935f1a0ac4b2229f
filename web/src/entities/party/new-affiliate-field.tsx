import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { type KeyboardEvent, useState } from 'react';
import { OrgType, orgTypes } from '#shared/domain/affiliation.ts';
import { api } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './party.module.css';
import { type Counterparty, counterparty } from './search-counterparties.ts';

interface NewAffiliateFieldProps {
  /** Offered first. */
  readonly kind: OrgType;
  readonly onCreated: (created: Counterparty) => void;
  readonly onCancel: () => void;
}

/** A new affiliated organization by its name and kind, inside another form. */
export function NewAffiliateField({ kind, onCreated, onCancel }: NewAffiliateFieldProps) {
  const { organization } = useGlobalState();
  const [name, setName] = useState('');
  const [orgType, setOrgType] = useState(kind);
  const creating = useWrite({
    write: () => api.organizations.createManaged({ params: { id: organization.id }, body: { name, orgType } }),
    success: callsOf.organizations.createManaged.success,
    particulars: () => name,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
    onDone: ({ body }) => onCreated(counterparty('Organization', body.id, body.name, 'Affiliated organization')),
  });
  const { error } = creating;
  const complaint = error instanceof ApiError ? (error.fields['name'] ?? messageOf(error)) : error && messageOf(error);
  const create = () => creating.mutate(undefined);
  // Enter would send the form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    create();
  };
  return (
    <fieldset className={styles['affiliate']}>
      <legend>New affiliated organization</legend>
      <p>You administer it until you invite another administrator.</p>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
        hasError={complaint !== null}
        errorMessage={complaint}
        autoFocus
      />
      <SelectField
        label="Kind"
        value={orgType}
        onChange={({ target }) => setOrgType(OrgType.catch('Other').parse(target.value))}
      >
        {orgTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <div className={styles['affiliateActs']}>
        <Button size="small" onClick={onCancel}>
          Choose an existing one
        </Button>
        <Button size="small" isLoading={creating.isPending} loadingText="Creating…" onClick={create}>
          Create organization
        </Button>
      </div>
    </fieldset>
  );
}
