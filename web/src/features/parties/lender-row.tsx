import { Button } from '@aws-amplify/ui-react';
import { Trash2 } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { CounterpartyPicker } from '../../entities/party/counterparty-picker.tsx';
import { termsBinding } from '../../entities/party/party-form.ts';
import { TermsFields } from '../../entities/party/terms-fields.tsx';
import type { RelatedEntity } from '../../entities/party/use-related-entity.ts';
import styles from './parties.module.css';
import type { LendersFormState } from './use-lenders-form.ts';

interface LenderRowProps {
  readonly form: LendersFormState;
  readonly index: number;
  readonly financing: RelatedEntity;
  /** Null for the only row. */
  readonly onRemove: (() => void) | null;
}

/** One lender: who it is, and what it lends. */
export function LenderRow({ form, index, financing, onRemove }: LenderRowProps) {
  const number = index + 1;
  return (
    <fieldset className={styles['lender']}>
      <legend>
        Lender {number}
        {onRemove && (
          <Button size="small" variation="link" aria-label={`Remove lender ${number}`} onClick={onRemove}>
            <Trash2 size={15} aria-hidden />
          </Button>
        )}
      </legend>
      <Controller
        control={form.control}
        name={`lenders.${index}.source`}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CounterpartyPicker
            label="Lender"
            value={value}
            onChange={onChange}
            partyRole="Lender"
            entityId={financing.id}
            errorMessage={error?.message}
          />
        )}
      />
      <div className={styles['lenderTerms']}>
        <TermsFields
          terms={termsBinding(form, (name) => `lenders.${index}.${name}` as const)}
          currency={financing.currency}
          whole={financing.commitment}
        />
      </div>
    </fieldset>
  );
}
