import { SelectField, TextField } from '@aws-amplify/ui-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { Level } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { capitalized, sourceWords } from '#shared/format/permission-words.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../people.module.css';
import { everyThing, isThingSource, oneOf, searchThings } from '../search/search-things.ts';
import { grouped } from './grouped.ts';
import type { PermissionChoice } from './permission-choice.ts';

/** One record: what it does, to which level, on which kind of thing, and on which thing, detail and values only. */
export function SingleRecordFields({ form }: { form: UseFormReturn<PermissionChoice> }) {
  const { organization } = useGlobalState();
  const words = sourceWords(termsOf(organization.details));
  const [place, entity, sourceType, detailName] = form.watch(['place', 'entity', 'sourceType', 'detailName']);
  const hasThings = place === 'structure' && entity !== null && isThingSource(sourceType);
  const forgetThing = () => form.setValue('thing', null);
  return (
    <>
      <div className={styles['columns']}>
        <SelectField label="Effect" {...fieldProps(form, 'action')}>
          <option value="Grant">Grant</option>
          <option value="Deny">Deny</option>
        </SelectField>
        <SelectField label="Level" {...fieldProps(form, 'level')}>
          {Level.options.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
      </div>
      <SelectField label="On" {...fieldProps(form, 'sourceType', { onChange: forgetThing })}>
        {grouped(decidingSources, (sourceType) => ({ sourceType, detailName: null })).map(([group, sources]) => (
          <optgroup key={group} label={group}>
            {sources.map((source) => (
              <option key={source} value={source}>
                {capitalized(words[source])}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {hasThings && (
        <Controller
          control={form.control}
          name="thing"
          render={({ field }) => (
            <EntityPicker
              key={`${entity.id} ${sourceType}`}
              label={oneOf[sourceType]}
              value={field.value ?? everyThing(words[sourceType])}
              onChange={(thing) => field.onChange(thing?.id === '' ? null : thing)}
              search={searchThings(entity.id, sourceType, words[sourceType])}
              descriptiveText={`Limits it to one of the ${words[sourceType]} of ${entity.name}.`}
            />
          )}
        />
      )}
      <TextField
        label="Detail"
        autoComplete="off"
        descriptiveText="Limits it to one detail, such as Approval Status. Leave empty for all."
        {...fieldProps(form, 'detailName')}
      />
      {detailName.trim() !== '' && (
        <TextField
          label="Values"
          autoComplete="off"
          descriptiveText="Limits it to these values of the detail, separated by commas. Leave empty for all."
          {...fieldProps(form, 'detailValues')}
        />
      )}
    </>
  );
}
