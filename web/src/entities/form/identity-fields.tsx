import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { emptyToNull } from '../../components/form-fields.ts';
import type { FieldBinder } from './field-binder.ts';
import { WholeWidth } from './field-group.tsx';

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
