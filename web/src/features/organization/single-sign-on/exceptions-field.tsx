import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../organization.module.css';

interface ExceptionsFieldProps {
  /** Ids of people. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly errorMessage: string | undefined;
}

/** The administrators who may go on with a password, for the day on which the provider fails. */
export function ExceptionsField({ value, onChange, errorMessage }: ExceptionsFieldProps) {
  const { organization } = useGlobalState();
  const administrators = useQuery(organizationQueries.administrators(organization.id));
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Emergency administrators</legend>
      <p className={styles['note']}>
        They can keep signing in with a password if the provider fails, provided they use two-factor authentication. You
        need at least one to require single sign-on.
      </p>
      <QueryView query={administrators}>
        {(found) => (
          <div className={styles['choices']}>
            {found.map(({ id, displayName, primaryEmail, twoFactorEnabled }) => (
              <CheckboxInput
                key={id}
                label={displayName}
                description={`${primaryEmail}${twoFactorEnabled ? '' : ', without two-factor authentication'}`}
                checked={value.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))
                }
              />
            ))}
          </div>
        )}
      </QueryView>
      {errorMessage !== undefined && (
        <p role="alert" className={styles['error']}>
          {errorMessage}
        </p>
      )}
    </fieldset>
  );
}
