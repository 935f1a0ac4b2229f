import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { roleQueries } from '../../../api/queries/people-queries.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from '../people.module.css';

interface RolesInputProps {
  readonly value: readonly string[];
  readonly onChange: (roles: string[]) => void;
  readonly error?: string | undefined;
}

/** The roles of the organization to choose from, each with what it is for. */
export function RolesInput({ value, onChange, error }: RolesInputProps) {
  const { organization } = useGlobalState();
  const roles = useQuery(roleQueries.choices(organization.id));
  if (roles.isPending) return <Skeleton lines={4} />;
  if (roles.isError) {
    return (
      <p role="alert">
        The roles could not be loaded. {messageOf(roles.error)}{' '}
        <Button size="small" onClick={() => void roles.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <fieldset className={styles['choices']} aria-describedby={error === undefined ? undefined : 'roles-error'}>
      <legend>Roles</legend>
      {roles.data.map(({ id, name, description }) => (
        <CheckboxInput
          key={id}
          label={name}
          {...(description === '' ? {} : { description })}
          checked={value.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {error !== undefined && (
        <p id="roles-error" role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
