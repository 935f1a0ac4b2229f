import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import type { Detail } from '#shared/domain/detail.ts';
import { api } from '../../../api/api.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { MonthDayInput } from '../../../components/fields/month-day-input.tsx';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';
import { unitWords } from '../../../entities/figure/read-figure.ts';
import type { Typed } from './fact-value.ts';

interface FactFieldProps {
  readonly detail: Detail;
  readonly value: Typed;
  readonly fault: string | null;
  readonly onChange: (value: Typed) => void;
}

const asText = (value: Typed): string => (typeof value === 'string' ? value : value.join(', '));

/** The field that the kind of a detail asks for. */
export function FactField({ detail, value, fault, onChange }: FactFieldProps) {
  const { name: label, valueType, unit } = detail;
  const wrong = fault === null ? {} : { hasError: true, errorMessage: fault };
  const text = {
    label,
    size: 'small',
    value: asText(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ...wrong,
  } as const;
  switch (valueType) {
    case 'Boolean':
      return (
        <SelectField {...text}>
          <option value="">Choose…</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </SelectField>
      );
    case 'Date':
      return <DateInput label={label} size="small" value={asText(value)} onChange={text.onChange} {...wrong} />;
    case 'Pattern_MMDD':
      return (
        <MonthDayInput
          label={label}
          value={asText(value)}
          onChange={onChange}
          {...(fault === null ? {} : { errorMessage: fault })}
        />
      );
    case 'SingleSelectOption':
    case 'MultiSelectOptions':
      return <OptionsField detail={detail} value={value} fault={fault} onChange={onChange} />;
    case 'AnyText':
      return <TextAreaField {...text} rows={2} maxLength={10_000} />;
    case 'Number':
      return <TextField {...text} inputMode="decimal" autoComplete="off" descriptiveText={unitWords(unit)} />;
    default:
      return <TextField {...text} autoComplete="off" />;
  }
}

function OptionsField({ detail: { name, valueType }, value, fault, onChange }: FactFieldProps) {
  const options = useQuery({
    queryKey: ['reference', 'detail-options', valueType, name],
    queryFn: async ({ signal }) =>
      (await api.reference.listDetailOptions({ params: { detailType: valueType, detail: name }, signal })).body,
  });
  const known = (options.data ?? []).map((option) => ({ value: option.id, label: option.name }));
  const wrong = fault === null ? {} : { hasError: true, errorMessage: fault };
  if (options.error !== null)
    return <p role="alert">The options of {name} could not be read. Close this and try again.</p>;
  if (valueType === 'MultiSelectOptions')
    return (
      <MultiSelectInput
        label={name}
        options={known}
        value={typeof value === 'string' ? [] : value}
        onChange={onChange}
        isDisabled={options.isPending}
        {...wrong}
      />
    );
  return (
    <SelectField
      label={name}
      size="small"
      isDisabled={options.isPending}
      value={asText(value)}
      onChange={({ target }) => onChange(target.value)}
      {...wrong}
    >
      <option value="">Choose…</option>
      {known.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
