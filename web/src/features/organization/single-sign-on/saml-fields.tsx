import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { SamlCertificate, SamlSignOn } from '#shared/domain/settings/saml-sign-on.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import { ButtonNameField } from './button-name-field.tsx';

const emptyToNothing = (text: unknown) => (text === '' ? undefined : text);

/** As it is entered: an empty field is none at all. */
export const EnteredSamlSignOn = z.object({
  entityId: SamlSignOn.shape.entityId,
  signOnUrl: SamlSignOn.shape.signOnUrl,
  certificate: SamlCertificate,
  nextCertificate: z.preprocess(emptyToNothing, SamlCertificate.optional()),
  label: z.preprocess(emptyToNothing, SamlSignOn.shape.label),
});
export type SamlValues = z.input<typeof EnteredSamlSignOn>;

interface SamlFieldsProps {
  readonly form: UseFormReturn<SamlValues, unknown, z.output<typeof EnteredSamlSignOn>>;
}

export const SamlFields = ({ form }: SamlFieldsProps) => (
  <>
    <TextField
      label="Entity id of the provider"
      size="small"
      autoComplete="off"
      descriptiveText="Also called the issuer"
      {...fieldProps(form, 'entityId')}
    />
    <TextField
      label="Sign-on address"
      size="small"
      autoComplete="off"
      descriptiveText="The https address for the HTTP-Redirect binding"
      {...fieldProps(form, 'signOnUrl')}
    />
    <TextAreaField
      label="Signing certificate"
      size="small"
      rows={4}
      spellCheck={false}
      descriptiveText="X.509, as PEM or base64, with an RSA key of at least 2048 bits"
      {...fieldProps(form, 'certificate')}
    />
    <TextAreaField
      label="Second signing certificate"
      size="small"
      rows={4}
      spellCheck={false}
      descriptiveText="For key changes: signatures from either certificate are accepted"
      {...fieldProps(form, 'nextCertificate')}
    />
    <ButtonNameField field={fieldProps(form, 'label')} label={form.watch('label')} />
  </>
);
