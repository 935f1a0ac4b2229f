import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { referenceQueries } from '../../api/queries/reference-queries.ts';
import { emptyToNull } from '../../components/form-fields.ts';
import type { FieldBinder } from './field-binder.ts';
import { FieldGroup, WholeWidth } from './field-group.tsx';

const unitedStates = 'United States';
const optional = { setValueAs: emptyToNull };

interface PlaceSelectProps<Name extends string> {
  readonly label: string;
  readonly name: Name;
  readonly field: FieldBinder<Name>;
  readonly value: string | null | undefined;
  readonly options: readonly string[];
  readonly onChange?: () => void;
}

/** A place of a list; what is stored is offered although the list is not there yet. */
function PlaceSelect<Name extends string>(props: PlaceSelectProps<Name>) {
  const { label, name, field, value, options, onChange } = props;
  return (
    // A native select takes its value when its options are there, so it is made anew with them.
    <SelectField
      key={`${name} ${options[0]} ${options.length}`}
      label={label}
      {...field(name, { ...optional, ...(onChange === undefined ? {} : { onChange }) })}
    >
      <option value="">Not entered</option>
      {value && !options.includes(value) && <option>{value}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}

interface PlaceFieldsProps<Street extends string> {
  readonly field: FieldBinder<'country' | 'state' | 'city' | 'postalCode' | Street>;
  readonly streetName: Street;
  readonly country: string | null | undefined;
  readonly state: string | null | undefined;
  /** Left out where counties are not kept. */
  readonly county?: { readonly field: FieldBinder<'county'>; readonly value: string | null | undefined };
  /** Another country or state was chosen, so that what lay in the former one holds no more. */
  readonly onMove: (changed: 'country' | 'state') => void;
}

/** Where something is. States and counties are chosen in the United States, and written elsewhere. */
export function PlaceFields<Street extends string>(props: PlaceFieldsProps<Street>) {
  const { field, streetName, country, state, county, onMove } = props;
  const { data: countries = [] } = useQuery(referenceQueries.countries());
  // A place with a state and without a country is taken to be there.
  const isAmerican = !country || country === unitedStates;
  const { data: counties = [] } = useQuery(
    referenceQueries.counties(isAmerican && county !== undefined ? (state ?? '') : ''),
  );
  const states = countries.find(({ name }) => name === unitedStates)?.states ?? [];
  return (
    <FieldGroup title="Place">
      <PlaceSelect
        label="Country"
        name="country"
        field={field}
        value={country}
        options={countries.map(({ name }) => name)}
        onChange={() => onMove('country')}
      />
      {isAmerican ? (
        <PlaceSelect
          label="State"
          name="state"
          field={field}
          value={state}
          options={states.map(({ name }) => name)}
          onChange={() => onMove('state')}
        />
      ) : (
        <TextField key="region" label="State or region" {...field('state', optional)} />
      )}
      {county !== undefined &&
        (isAmerican ? (
          <PlaceSelect
            label="County"
            name="county"
            field={county.field}
            value={county.value}
            options={counties.map(({ name }) => name)}
          />
        ) : (
          <TextField key="district" label="County or district" {...county.field('county', optional)} />
        ))}
      <TextField label="City" {...field('city', optional)} />
      <TextField label="Postal code" {...field('postalCode', optional)} />
      <WholeWidth>
        <TextField label="Street" {...field(streetName, optional)} />
      </WholeWidth>
    </FieldGroup>
  );
}
