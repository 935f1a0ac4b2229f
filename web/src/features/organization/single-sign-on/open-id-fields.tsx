import { PasswordField, TextField } from '@aws-amplify/ui-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { OpenIdSignOn } from '#shared/domain/settings/single-sign-on.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import { ListEditor } from '../settings/list-editor.tsx';
import { ButtonNameField } from './button-name-field.tsx';

const emptyToNothing = (text: unknown) => (text === '' ? undefined : text);

/** As it is entered: an empty field is none at all. */
export const EnteredOpenIdSignOn = OpenIdSignOn.extend({
  clientSecret: z.preprocess(emptyToNothing, OpenIdSignOn.shape.clientSecret),
  label: z.preprocess(emptyToNothing, OpenIdSignOn.shape.label),
});

interface OpenIdFieldsProps {
  readonly form: UseFormReturn<z.input<typeof EnteredOpenIdSignOn>, unknown, OpenIdSignOn>;
  /** What becomes of the stored secret where no other one is entered. */
  readonly secret: 'kept' | 'given up' | 'none';
}

export const OpenIdFields = ({ form, secret }: OpenIdFieldsProps) => (
  <>
    <TextField
      label="Issuer"
      size="small"
      descriptiveText="The provider’s https issuer address"
      {...fieldProps(form, 'issuer')}
    />
    <TextField label="Client id" size="small" autoComplete="off" {...fieldProps(form, 'clientId')} />
    <PasswordField
      label="Client secret"
      size="small"
      autoComplete="new-password"
      placeholder={secret === 'kept' ? 'Saved. Leave empty to keep it.' : 'None saved'}
      descriptiveText={
        secret === 'given up'
          ? 'The saved secret belongs to the previous issuer and client and will be discarded. Enter the new one.'
          : 'It is never shown again.'
      }
      {...fieldProps(form, 'clientSecret')}
    />
    <Controller
      control={form.control}
      name="scopes"
      render={({ field: { value = [], onChange }, fieldState: { error } }) => (
        <ListEditor
          label="Scopes"
          descriptiveText="Requested at sign-in; must include openid. Leave empty for the defaults."
          items={value}
          onChange={(scopes) => onChange(scopes.length === 0 ? undefined : scopes)}
          hasError={error !== undefined}
          errorMessage={error?.message ?? ''}
        />
      )}
    />
    <ButtonNameField field={fieldProps(form, 'label')} label={form.watch('label')} />
  </>
);
