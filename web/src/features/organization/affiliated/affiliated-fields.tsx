import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ManagedOrganization, orgTypes } from '#shared/domain/affiliation.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import styles from '../organization.module.css';

type SharedValues = Partial<Pick<ManagedOrganization, 'orgType' | 'counterpartyTypeId' | 'city' | 'state' | 'country'>>;

/** What is entered of an affiliated organization besides its name. */
export function AffiliatedFields<Values extends FieldValues & SharedValues, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) {
  const { organization } = useGlobalState();
  const types = useInfiniteQuery(organizationQueries.counterpartyTypes(organization.id, 'Active'));
  const field = (name: keyof SharedValues) => fieldProps(form, name as Path<Values>);
  const counterpartyType = 'counterpartyTypeId' as Path<Values>;
  return (
    <>
      <div className={styles['columns']}>
        <SelectField label="Kind of organization" {...field('orgType')}>
          {orgTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField
          // The options arrive later than the value, which an uncontrolled select would lose.
          key={types.isSuccess ? 'known' : 'unknown'}
          label="Counterparty type"
          {...fieldProps(form, counterpartyType, { setValueAs: emptyToNull })}
        >
          <option value="">None</option>
          {types.data?.pages
            .flatMap((page) => page.body)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
      <TextField label="City" {...field('city')} />
      <div className={styles['columns']}>
        <TextField label="State" {...field('state')} />
        <TextField label="Country" {...field('country')} />
      </div>
    </>
  );
}
