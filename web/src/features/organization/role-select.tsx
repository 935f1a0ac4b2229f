import { SelectField } from '@aws-amplify/ui-react';
import { useRoles } from './use-roles.ts';

interface RoleSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (roleId: string) => void;
  readonly descriptiveText?: string;
}

/** Chooses a role of the organization, or none, which is the empty text. */
export function RoleSelect({ value, onChange, ...field }: RoleSelectProps) {
  const roles = useRoles();
  return (
    <SelectField {...field} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">No role</option>
      {value !== '' && roles.every(({ id }) => id !== value) && <option value={value}>{value}</option>}
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
