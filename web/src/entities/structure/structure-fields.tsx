import { SelectField, TextField } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fiscalYearEndOf } from '#shared/domain/calendar.ts';
import { StructureType, Visibility } from '#shared/domain/entity-types.ts';
import type { NewStructure } from '#shared/domain/structure.ts';
import { DateInput } from '../../components/fields/date-input.tsx';
import { MonthDayInput } from '../../components/fields/month-day-input.tsx';
import { emptyToNull } from '../../components/form-fields.ts';
import { typeWord, useTerms, visibilityWord } from '../entity/entity-words.ts';
import { CurrencyField } from '../form/currency-field.tsx';
import { DisplayCurrencyField } from '../form/display-currency-field.tsx';
import { CalendarField, DescriptionField, NameFields, StatusField } from '../form/entity-fields.tsx';
import { choose, fieldBinder } from '../form/field-binder.ts';
import { Choices, FieldGroup, WholeWidth } from '../form/field-group.tsx';
import { MappingFields } from '../form/mapping-fields.tsx';
import { fiscalYearStartIn, useCalendars } from '../form/use-organization-lists.ts';
import { StructurePicker } from './structure-picker.tsx';
import type { StructureValues } from './structure-values.ts';

export type StructureForm = UseFormReturn<StructureValues, unknown, NewStructure>;

const optional = { setValueAs: emptyToNull };
const visibilities = Visibility.options.map((value) => ({ value, label: visibilityWord(value) }));

interface StructureFieldsProps {
  readonly form: StructureForm;
  /** The structure that is changed; null for a new one. */
  readonly structureId: string | null;
  /** Stands in place of the field for the borrower's name. */
  readonly borrower?: ReactNode;
}

/** What there is to enter about a structure. Its type and its currency are for good. */
export function StructureFields({ form, structureId, borrower }: StructureFieldsProps) {
  const terms = useTerms();
  const field = fieldBinder(form);
  const calendars = useCalendars();
  const { errors, touchedFields } = form.formState;
  const [type = 'Deal', currency, statusId, parentId = null, shownIn = [], mappings = [], fiscalYearEnd = '12-31'] =
    useWatch({
      control: form.control,
      name: ['structureType', 'currency', 'statusId', 'parentId', 'visibilities', 'remoteMappings', 'fiscalYearEnd'],
    });
  const calendar = useWatch({ control: form.control, name: 'calendar' });
  const displayCurrency = useWatch({ control: form.control, name: 'displayCurrency' });
  const isNew = structureId === null;
  const followCalendar = () => {
    if (!isNew || touchedFields.fiscalYearEnd) return;
    form.setValue('fiscalYearEnd', fiscalYearEndOf(fiscalYearStartIn(calendars, form.getValues('calendar'))));
  };
  return (
    <>
      <FieldGroup title="Structure">
        <NameFields field={field} label={terms.dealLabel} />
        {isNew && (
          <SelectField label="Type" {...field('structureType')}>
            {StructureType.options.map((option) => (
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
            onChange={(chosen) => chosen !== undefined && choose(form, 'currency', chosen)}
          />
        )}
        <DisplayCurrencyField
          field={field}
          value={displayCurrency}
          onChange={(chosen) => choose(form, 'displayCurrency', chosen)}
          isNew={isNew}
        />
        <StatusField field={field} value={statusId} type={type} />
        <DescriptionField field={field} />
      </FieldGroup>
      <FieldGroup title="Where it belongs">
        <StructurePicker
          label="Part of"
          description="Permissions on that structure also apply here"
          none="No other structure"
          value={parentId}
          except={structureId}
          onChange={(id) => choose(form, 'parentId', id)}
          errorMessage={errors.parentId?.message}
        />
        <Choices
          label="Shown in"
          options={visibilities}
          value={shownIn}
          onChange={(chosenApps) => choose(form, 'visibilities', chosenApps)}
          errorMessage={errors.visibilities?.message}
        />
      </FieldGroup>
      <FieldGroup title="Agreement">
        <WholeWidth>{borrower ?? <TextField label="Borrower" {...field('borrower', optional)} />}</WholeWidth>
        <DateInput label="Closing date" {...field('closingDate', optional)} />
        <MonthDayInput
          label="Fiscal year end"
          value={fiscalYearEnd}
          onChange={(monthDay) => choose(form, 'fiscalYearEnd', monthDay)}
          errorMessage={errors.fiscalYearEnd?.message}
        />
        <CalendarField field={field} value={calendar} none="Federal Reserve" onChange={followCalendar} />
      </FieldGroup>
      <MappingFields
        mappings={mappings}
        onChange={(changed) => choose(form, 'remoteMappings', changed)}
        errorOf={(index, part) => errors.remoteMappings?.[index]?.[part]?.message}
      />
    </>
  );
}
