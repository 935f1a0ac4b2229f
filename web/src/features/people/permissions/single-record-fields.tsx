import { SelectField, TextField } from '@aws-amplify/ui-react';
import type { UseFormReturn } from 'react-hook-form';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { Level } from '#shared/domain/permissions/permission.ts';
import { capitalized, sourceWords } from '#shared/format/permission-words.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../people.module.css';
import { grouped } from './grouped.ts';
import type { PermissionChoice } from './permission-choice.ts';

/** One record: what it does, to which level, on which kind of thing, and on which detail only. */
export function SingleRecordFields({ form }: { form: UseFormReturn<PermissionChoice> }) {
  const { organization } = useGlobalState();
  const words = sourceWords(termsOf(organization.details));
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
      <SelectField label="On" {...fieldProps(form, 'sourceType')}>
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
      <TextField
        label="Detail"
        autoComplete="off"
        descriptiveText="Narrows it to one detail, such as Approval Status. Leave it empty for all."
        {...fieldProps(form, 'detailName')}
      />
    </>
  );
}
