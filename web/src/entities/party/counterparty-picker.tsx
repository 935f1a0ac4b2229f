import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RelationshipType } from '#shared/domain/relationship.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { NewAffiliateField } from './new-affiliate-field.tsx';
import styles from './party.module.css';
import { usualKind } from './party-words.ts';
import { type Counterparty, counterpartyOf, searchCounterparties } from './search-counterparties.ts';

interface CounterpartyPickerProps {
  readonly label: string;
  readonly value: Counterparty | null;
  readonly onChange: (counterparty: Counterparty | null) => void;
  /** What it is to become; a new organization is offered as of the kind that goes with it. */
  readonly partyRole: RelationshipType;
  /** The entity whose party it becomes. */
  readonly entityId: string;
  readonly errorMessage?: string | undefined;
}

/** One of the organization's counterparties; whoever may, makes a new affiliated organization on the spot. */
export function CounterpartyPicker({
  label,
  value,
  onChange,
  partyRole,
  entityId,
  errorMessage,
}: CounterpartyPickerProps) {
  const { organization } = useGlobalState();
  const mayListPartners = usePermitted('Edit', 'Organization');
  const mayCreate = usePermitted('Create', 'Organization');
  const [isAdding, setAdding] = useState(false);
  const searched = { organization, mayListPartners, except: entityId };
  if (isAdding) {
    return (
      <NewAffiliateField
        kind={usualKind(partyRole)}
        onCreated={(created) => {
          onChange(created);
          setAdding(false);
        }}
        onCancel={() => setAdding(false)}
      />
    );
  }
  return (
    <div className={styles['picker']}>
      <EntityPicker
        label={label}
        aria-required
        value={value}
        onChange={(picked) => onChange(picked === null ? null : counterpartyOf(picked))}
        search={searchCounterparties(searched)}
        nothingFound={
          mayCreate
            ? 'Add it with “New affiliated organization”.'
            : 'Ask an administrator to add it under Affiliated organizations.'
        }
        {...(errorMessage === undefined ? {} : { hasError: true, errorMessage })}
      />
      {mayCreate && (
        <Button size="small" variation="link" onClick={() => setAdding(true)}>
          <Plus size={14} aria-hidden />
          New affiliated organization
        </Button>
      )}
    </div>
  );
}
