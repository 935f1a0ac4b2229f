import { SelectField } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { dealRoleNamed, dealRoleWords } from '#shared/format/deal-role-words.ts';

interface DealRoleSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  readonly value: string;
  /** Offers to be on the team without a role, by permissions only. */
  readonly isOptional?: boolean;
}

/** A deal role, with what the chosen one means. */
export function DealRoleSelect({ value, isOptional = false, ...select }: DealRoleSelectProps) {
  const role = dealRoleNamed(value);
  return (
    <SelectField
      {...select}
      label="Deal role"
      value={value}
      descriptiveText={role === null ? 'Permissions only, without a deal role.' : dealRoleWords[role].explanation}
    >
      {isOptional && <option value="">No role</option>}
      {DealRole.options.map((each) => (
        <option key={each} value={each}>
          {dealRoleWords[each].label}
        </option>
      ))}
    </SelectField>
  );
}
