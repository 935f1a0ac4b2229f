import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';

interface ReviewersInputProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error: string | undefined;
  /** Those that a review has already, whoever they are now. */
  readonly known?: readonly { readonly id: string; readonly name: string }[];
}

/** Who reviews: any of the organization's administrators. */
export function ReviewersInput({ value, onChange, error, known = [] }: ReviewersInputProps) {
  const { organization } = useGlobalState();
  const { data: administrators = [] } = useQuery(organizationQueries.administrators(organization.id));
  const names = new Map([
    ...known.map(({ id, name }) => [id, name] as const),
    ...administrators.map(({ id, displayName }) => [id, displayName] as const),
  ]);
  return (
    <MultiSelectInput
      label="Reviewers"
      description="Nobody decides on their own access, so choose at least two reviewers."
      placeholder="Choose…"
      options={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      hasError={error !== undefined}
      errorMessage={error ?? ''}
    />
  );
}
