import { SelectField } from '@aws-amplify/ui-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntityReference } from '#shared/domain/entity-fields.ts';
import { FinancingType, LienPriority } from '#shared/domain/entity-types.ts';
import { GrantRole, type NewFinancing } from '#shared/domain/financing.ts';
import { DateInput } from '../../components/fields/date-input.tsx';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { emptyToNull } from '../../components/form-fields.ts';
import { typeWord, useTerms } from '../entity/entity-words.ts';
import { CurrencyField } from '../form/currency-field.tsx';
import { DerivedTermField } from '../form/derived-term-field.tsx';
import { DisplayCurrencyField } from '../form/display-currency-field.tsx';
import {
  CalendarField,
  DescriptionField,
  MarketSegmentField,
  NameFields,
  StatusField,
  TaxCreditField,
} from '../form/entity-fields.tsx';
import { choose, fieldBinder, numberField } from '../form/field-binder.ts';
import { FieldGroup } from '../form/field-group.tsx';
import styles from '../form/form.module.css';
import { LinkField } from '../form/link-field.tsx';
import { MappingFields } from '../form/mapping-fields.tsx';
import { PlaceFields } from '../form/place-fields.tsx';
import { financingKindOf } from './financing-kinds.ts';
import type { FinancingValues } from './financing-values.ts';

export type FinancingForm = UseFormReturn<FinancingValues, unknown, NewFinancing>;

const optional = { setValueAs: emptyToNull };

const watched = [
  'financingType',
  'currency',
  'statusId',
  'dealId',
  'projectIds',
  'country',
  'state',
  'remoteMappings',
] as const;

interface FinancingFieldsProps {
  readonly form: FinancingForm;
  readonly isNew: boolean;
  /** The currency of its structure, in which amounts are meant unless another one is chosen. */
  readonly structureCurrency: string | null;
  /** Projects that it finances already. */
  readonly linked?: readonly EntityReference[];
  /** What there is to say about the commitment that is entered, in a few words. */
  readonly commitmentNote?: string | undefined;
}

/** What there is to enter about a financing: its type decides which terms it has. Type, structure and currency are for good. */
export function FinancingFields({ form, isNew, structureCurrency, linked = [], commitmentNote }: FinancingFieldsProps) {
  const terms = useTerms();
  const field = fieldBinder(form);
  const { errors } = form.formState;
  const [type = 'Loan', currency, statusId, dealId, projectIds, country, state, mappings] = useWatch({
    control: form.control,
    name: watched,
  });
  const displayCurrency = useWatch({ control: form.control, name: 'displayCurrency' });
  return (
    <>
      <FieldGroup title={terms.loan}>
        <NameFields field={field} label={`${terms.loan} name`} />
        {isNew && (
          <SelectField label="Type" {...field('financingType')}>
            {FinancingType.options.map((option) => (
              <option key={option} value={option}>
                {typeWord(option, terms)}
              </option>
            ))}
          </SelectField>
        )}
        {isNew && (
          <CurrencyField
            field={field}
            value={currency}
            onChange={(chosen) => choose(form, 'currency', chosen)}
            empty="Same as its structure"
          />
        )}
        <DisplayCurrencyField
          field={field}
          value={displayCurrency}
          onChange={(chosen) => choose(form, 'displayCurrency', chosen)}
          isNew={isNew}
        />
        <StatusField field={field} value={statusId} type={type} />
        <LinkField
          label="Finances"
          placeholder="No project"
          dealId={dealId}
          what="projects"
          value={projectIds ?? []}
          linked={linked}
          onChange={(ids) => choose(form, 'projectIds', ids)}
          errorMessage={errors.projectIds?.message}
        />
        <DescriptionField field={field} />
      </FieldGroup>
      <TermFields form={form} type={type} currency={currency || structureCurrency} commitmentNote={commitmentNote} />
      <PlaceFields
        field={field}
        streetName="streetAddress"
        country={country}
        state={state}
        onMove={(changed) => changed === 'country' && choose(form, 'state', null)}
      />
      <MappingFields
        mappings={mappings ?? []}
        onChange={(changed) => choose(form, 'remoteMappings', changed)}
        errorOf={(index, part) => errors.remoteMappings?.[index]?.[part]?.message}
      />
    </>
  );
}

interface TermFieldsProps {
  readonly form: FinancingForm;
  readonly type: FinancingType;
  readonly currency: string | null;
  readonly commitmentNote: string | undefined;
}

/** The terms that a type of financing has. */
function TermFields({ form, type, currency, commitmentNote }: TermFieldsProps) {
  const [calendar, taxCredits, closing, maturity, term] = useWatch({
    control: form.control,
    name: ['calendar', 'taxCredits', 'loanDate', 'loanMaturityDate', 'loanTerm'],
  });
  const field = fieldBinder(form);
  const kind = financingKindOf(type);
  // Beside the label, where it moves no field while somebody types.
  const note = commitmentNote !== undefined && <span className={styles['origin']}> · {commitmentNote}</span>;
  const label = (
    <>
      {kind.amountLabel}
      {note}
    </>
  );
  return (
    <FieldGroup title="Terms">
      {kind.hasGrantRole && (
        <SelectField label="Our role" aria-required {...field('grantRole', optional)}>
          <option value="">Choose one</option>
          {GrantRole.options.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
      )}
      <NumberInput label={label} {...numberField(field, 'commitmentAmount', currency ?? undefined)} />
      {kind.hasLien && (
        <SelectField label="Lien" {...field('lienPriority')}>
          {LienPriority.options.map((lien) => (
            <option key={lien}>{lien}</option>
          ))}
        </SelectField>
      )}
      <DateInput label="Closing date" {...field('loanDate', optional)} />
      {kind.hasMaturity && <DateInput label={kind.maturityLabel} {...field('loanMaturityDate', optional)} />}
      {kind.hasMaturity && (
        <DerivedTermField
          label="Term"
          name="loanTerm"
          field={field}
          value={term}
          from={closing}
          until={maturity}
          onDerive={(months) => choose(form, 'loanTerm', months)}
        />
      )}
      <DateInput label="Commercial operation date" {...field('cod', optional)} />
      <CalendarField field={field} value={calendar} none="Same as its structure" />
      <MarketSegmentField field={field} />
      {kind.hasTaxCredits && (
        <TaxCreditField
          value={taxCredits ?? []}
          onChange={(credits) => choose(form, 'taxCredits', credits)}
          errorMessage={form.formState.errors.taxCredits?.message}
        />
      )}
    </FieldGroup>
  );
}
