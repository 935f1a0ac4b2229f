import { TextField } from '@aws-amplify/ui-react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FirstAdministrator } from '#shared/domain/affiliation.ts';
import { fieldProps } from '../../components/form-fields.ts';
import styles from './organization.module.css';

/** Who is invited to administer an organization that is made. */
export function AdministratorFields<
  Values extends FieldValues & { administrator?: FirstAdministrator | undefined },
  Output,
>({ form }: { form: UseFormReturn<Values, unknown, Output> }) {
  const field = (name: keyof FirstAdministrator) => fieldProps(form, `administrator.${name}` as Path<Values>);
  return (
    <fieldset className={styles['fieldset']}>
      <legend>First administrator</legend>
      <div className={styles['columns']}>
        <TextField label="First name" {...field('firstName')} />
        <TextField label="Last name" {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        descriptiveText="The invitation is sent to this address and is valid for one week"
        {...field('primaryEmail')}
      />
    </fieldset>
  );
}
