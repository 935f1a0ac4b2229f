import { SelectField } from '@aws-amplify/ui-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntityReference } from '#shared/domain/entity-fields.ts';
import { entityTypeWord, ProjectType } from '#shared/domain/entity-types.ts';
import { AssetSizeUnit, type NewProject } from '#shared/domain/project.ts';
import { assetSizeUnitLabel } from '#shared/format/asset-size.ts';
import { DateInput } from '../../components/fields/date-input.tsx';
import { MonthDayInput } from '../../components/fields/month-day-input.tsx';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { emptyToNull } from '../../components/form-fields.ts';
import { inSentence, useTerms } from '../entity/entity-words.ts';
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
import { choose, type FieldBinder, fieldBinder, numberField } from '../form/field-binder.ts';
import { FieldGroup } from '../form/field-group.tsx';
import styles from '../form/form.module.css';
import { LinkField } from '../form/link-field.tsx';
import { MappingFields } from '../form/mapping-fields.tsx';
import { PlaceFields } from '../form/place-fields.tsx';
import { fiscalYearStartIn, useCalendars } from '../form/use-organization-lists.ts';
import type { ProjectValues } from './project-values.ts';

export type ProjectForm = UseFormReturn<ProjectValues, unknown, NewProject>;

const optional = { setValueAs: emptyToNull };

const watched = [
  'dealId',
  'statusId',
  'taxCredits',
  'loanIds',
  'country',
  'state',
  'county',
  'calendar',
  'currency',
  'remoteMappings',
] as const;

interface ProjectFieldsProps {
  readonly form: ProjectForm;
  readonly isNew: boolean;
  /** Financings that finance it already. */
  readonly linked?: readonly EntityReference[];
}

/** What there is to enter about a project. Its structure and its currency are for good. */
export function ProjectFields({ form, isNew, linked = [] }: ProjectFieldsProps) {
  const terms = useTerms();
  const field = fieldBinder(form);
  const calendars = useCalendars();
  const { errors, touchedFields } = form.formState;
  const [dealId, statusId, taxCredits, loanIds, country, state, county, calendar, currency, mappings] = useWatch({
    control: form.control,
    name: watched,
  });
  const displayCurrency = useWatch({ control: form.control, name: 'displayCurrency' });
  const fiscalYearStart = useWatch({ control: form.control, name: 'fiscalYearStart' }) ?? '01-01';
  const followCalendar = () => {
    if (isNew && !touchedFields.fiscalYearStart)
      form.setValue('fiscalYearStart', fiscalYearStartIn(calendars, form.getValues('calendar')));
  };
  const leave = (changed: 'country' | 'state') => {
    if (changed === 'country') choose(form, 'state', null);
    choose(form, 'county', null);
  };
  return (
    <>
      <FieldGroup title="Project">
        <NameFields field={field} label="Project name" />
        <SelectField label="Type" {...field('type')}>
          {ProjectType.options.map((type) => (
            <option key={type} value={type}>
              {entityTypeWord(type)}
            </option>
          ))}
        </SelectField>
        <AssetSize field={field} />
        <MarketSegmentField field={field} />
        <DisplayCurrencyField
          field={field}
          value={displayCurrency}
          onChange={(chosen) => choose(form, 'displayCurrency', chosen)}
          isNew={isNew}
        />
        <StatusField field={field} value={statusId} type="Project" />
        <TaxCreditField
          value={taxCredits ?? []}
          onChange={(credits) => choose(form, 'taxCredits', credits)}
          errorMessage={errors.taxCredits?.message}
        />
        <LinkField
          label={`Financed by`}
          placeholder={`No ${inSentence(terms.loan)}`}
          dealId={dealId}
          what="loans"
          value={loanIds ?? []}
          linked={linked}
          onChange={(ids) => choose(form, 'loanIds', ids)}
          errorMessage={errors.loanIds?.message}
        />
        <DescriptionField field={field} />
      </FieldGroup>
      <PlaceFields
        field={field}
        streetName="street"
        country={country}
        state={state}
        county={{ field, value: county }}
        onMove={leave}
      />
      <FieldGroup title="Dates and returns">
        <DateInput label="Commercial operation date" {...field('cod', optional)} />
        <CalendarField field={field} value={calendar} none="Same as its structure" onChange={followCalendar} />
        <ReturnFields form={form} />
        <NumberInput label="Ownership by the structure" {...numberField(field, 'ownershipPercentage', '%')} />
        <MonthDayInput
          label="Fiscal year start"
          value={fiscalYearStart}
          onChange={(monthDay) => choose(form, 'fiscalYearStart', monthDay)}
          errorMessage={errors.fiscalYearStart?.message}
        />
      </FieldGroup>
      {isNew && (
        <FieldGroup title="Currency">
          <CurrencyField
            field={field}
            value={currency}
            onChange={(chosen) => choose(form, 'currency', chosen)}
            empty="Same as its structure"
          />
        </FieldGroup>
      )}
      <MappingFields
        mappings={mappings ?? []}
        onChange={(changed) => choose(form, 'remoteMappings', changed)}
        errorOf={(index, part) => errors.remoteMappings?.[index]?.[part]?.message}
      />
    </>
  );
}

/** The span over which the project's return is measured. */
function ReturnFields({ form }: { form: ProjectForm }) {
  const [from, until, term] = useWatch({ control: form.control, name: ['irrStartDate', 'irrEndDate', 'irrTerm'] });
  const field = fieldBinder(form);
  return (
    <>
      <DateInput label="IRR from" {...field('irrStartDate', optional)} />
      <DateInput label="IRR until" {...field('irrEndDate', optional)} />
      <DerivedTermField
        label="IRR term"
        name="irrTerm"
        field={field}
        value={term}
        from={from}
        until={until}
        onDerive={(months) => choose(form, 'irrTerm', months)}
      />
    </>
  );
}

const AssetSize = ({ field }: { field: FieldBinder<'assetSize' | 'assetSizeUnit'> }) => (
  <div className={styles['amountWithUnit']}>
    <NumberInput label="Size" {...numberField(field, 'assetSize')} />
    <SelectField label="Unit" {...field('assetSizeUnit')}>
      {AssetSizeUnit.options.map((unit) => (
        <option key={unit} value={unit}>
          {assetSizeUnitLabel(unit)}
        </option>
      ))}
    </SelectField>
  </div>
);
