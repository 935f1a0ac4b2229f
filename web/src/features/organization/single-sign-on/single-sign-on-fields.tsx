import { PasswordField, TextField } from '@aws-amplify/ui-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { SingleSignOn } from '#shared/domain/settings/single-sign-on.ts';
import { signOnButtonText } from '#shared/format/sign-on-button.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import { ListEditor } from '../settings/list-editor.tsx';
import own from '../settings/settings.module.css';

const emptyToNothing = (text: unknown) => (text === '' ? undefined : text);

/** As it is entered: an empty field is none at all. */
export const EnteredSingleSignOn = SingleSignOn.extend({
  clientSecret: z.preprocess(emptyToNothing, SingleSignOn.shape.clientSecret),
  label: z.preprocess(emptyToNothing, SingleSignOn.shape.label),
});

interface SingleSignOnFieldsProps {
  readonly form: UseFormReturn<z.input<typeof EnteredSingleSignOn>, unknown, SingleSignOn>;
  /** What becomes of the stored secret where no other one is entered. */
  readonly secret: 'kept' | 'given up' | 'none';
}

export const SingleSignOnFields = ({ form, secret }: SingleSignOnFieldsProps) => (
  <>
    <TextField
      label="Issuer"
      size="small"
      descriptiveText="The https address that the provider names itself by"
      {...fieldProps(form, 'issuer')}
    />
    <TextField label="Client id" size="small" autoComplete="off" {...fieldProps(form, 'clientId')} />
    <PasswordField
      label="Client secret"
      size="small"
      autoComplete="new-password"
      placeholder={secret === 'kept' ? 'Stored; leave empty to keep it' : 'None stored'}
      descriptiveText={
        secret === 'given up'
          ? 'The stored one belongs to the former issuer and client, so it is given up. Enter the new one.'
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
          descriptiveText="Asked for at sign-in; openid has to be among them. None: the usual ones."
          items={value}
          onChange={(scopes) => onChange(scopes.length === 0 ? undefined : scopes)}
          hasError={error !== undefined}
          errorMessage={error?.message ?? ''}
        />
      )}
    />
    <TextField
      label="Name on the button"
      size="small"
      descriptiveText="By which your people know the provider, such as Northlight Login"
      {...fieldProps(form, 'label')}
    />
    <div className={own['example']} role="note" aria-label="What people see">
      <p>On the page for signing in, your people see a button that says “{signOnButtonText(form.watch('label'))}”.</p>
    </div>
  </>
);
