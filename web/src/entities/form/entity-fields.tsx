import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { type EntityType, MarketSegment, TaxCredit } from '#shared/domain/entity-types.ts';
import { emptyToNull } from '../../components/form-fields.ts';
import type { FieldBinder } from './field-binder.ts';
import { Choices, WholeWidth } from './field-group.tsx';
import { useCalendars, useEntityStatuses } from './use-organization-lists.ts';

const optional = { setValueAs: emptyToNull };

/** What every entity is told apart by. */
export const NameFields = ({ field, label }: { field: FieldBinder<'name' | 'customId'>; label: string }) => (
  <>
    <TextField label={label} autoComplete="off" aria-required {...field('name')} />
    <TextField
      label="Custom id"
      placeholder="Unique in the organization"
      autoComplete="off"
      {...field('customId', optional)}
    />
  </>
);

/** What there is to say in words. */
export const DescriptionField = ({ field }: { field: FieldBinder<'description'> }) => (
  <WholeWidth>
    <TextAreaField label="Description" rows={2} {...field('description', optional)} />
  </WholeWidth>
);

interface Listed {
  readonly id: string;
  readonly name: string;
}

interface ListFieldProps<Name extends string> {
  /** What nothing chosen is called. */
  readonly none?: string;
  readonly onChange?: (() => void) | undefined;
  readonly label: string;
  readonly name: Name;
  readonly field: FieldBinder<Name>;
  readonly options: readonly Listed[];
  /** What is stored; offered although it has left the list. */
  readonly value: string | null | undefined;
}

/** One of a list that the organization keeps, or none. */
function ListField<Name extends string>(props: ListFieldProps<Name>) {
  const { name, field, options, value, label, none = 'None', onChange } = props;
  const isListed = !value || options.some(({ id }) => id === value);
  return (
    <SelectField
      // A native select takes its value when its options are there, so it is made anew with them.
      key={`${name} ${options.length}`}
      label={label}
      {...field(name, { setValueAs: emptyToNull, ...(onChange && { onChange }) })}
    >
      <option value="">{none}</option>
      {!isListed && <option value={value}>No longer in use</option>}
      {options.map(({ id, name: optionName }) => (
        <option key={id} value={id}>
          {optionName}
        </option>
      ))}
    </SelectField>
  );
}

interface OwnListProps<Name extends string> {
  readonly field: FieldBinder<Name>;
  readonly value: string | null | undefined;
}

/** One of the organization's own statuses for a type; not there where it keeps none. */
export function StatusField({ field, value, type }: OwnListProps<'statusId'> & { readonly type: EntityType }) {
  const statuses = useEntityStatuses(type);
  if (statuses.length === 0 && !value) return null;
  return <ListField label="Status" name="statusId" field={field} options={statuses} value={value} />;
}

interface CalendarFieldProps extends OwnListProps<'calendar'> {
  /** Whose business days count where none is chosen. */
  readonly none: string;
  readonly onChange?: () => void;
}

/** The calendar whose business days the dates follow. */
export function CalendarField(props: CalendarFieldProps) {
  const calendars = useCalendars();
  return <ListField label="Calendar of business days" name="calendar" options={calendars} {...props} />;
}

/** Whom it is built or lent for. */
export const MarketSegmentField = ({ field }: { field: FieldBinder<'marketSegment'> }) => (
  <SelectField label="Market segment" {...field('marketSegment', { setValueAs: emptyToNull })}>
    <option value="">Not entered</option>
    {MarketSegment.options.map((segment) => (
      <option key={segment}>{segment}</option>
    ))}
  </SelectField>
);

const taxCredits = TaxCredit.options.map((value) => ({ value, label: value }));

interface TaxCreditFieldProps {
  readonly value: readonly TaxCredit[];
  readonly onChange: (value: TaxCredit[]) => void;
  readonly errorMessage?: string | undefined;
}

export const TaxCreditField = (props: TaxCreditFieldProps) => (
  <Choices label="Tax credits" options={taxCredits} {...props} />
);
