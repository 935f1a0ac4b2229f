import { SelectField } from '@aws-amplify/ui-react';
import { MarketSegment, TaxCredit } from '#shared/domain/entity-types.ts';
import { emptyToNull } from '../../components/form-fields.ts';
import type { FieldBinder } from './field-binder.ts';
import { Choices } from './field-group.tsx';

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
