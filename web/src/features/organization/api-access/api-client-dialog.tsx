import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type ApiClient, type ApiCredentials, NewApiClient } from '#shared/domain/api-client.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { RoleSelect } from '../role-select.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface ApiClientDialogProps {
  /** Undefined: a new one is made. */
  readonly client?: ApiClient;
  /** Told once, when a new one is made. */
  readonly onCredentials?: (credentials: ApiCredentials) => void;
  readonly onClose: () => void;
}

type Values = z.input<typeof NewApiClient>;

const valuesOf = ({ name, roleId, scopes, validUntil }: ApiClient): Values => ({ name, roleId, scopes, validUntil });

/** Nobody is given more than was chosen: no role, and reading only. */
const newClient: Values = { name: '', roleId: null, scopes: ['read'], validUntil: null };

/** What a program may do, as which client: made with a secret that is shown once, or changed. */
export function ApiClientDialog({ client, onCredentials, onClose }: ApiClientDialogProps) {
  const { organization } = useGlobalState();
  const params = { orgId: organization.id };
  const { createApiClient, updateApiClient, listApiClients } = api.session;
  const form = useForm<Values, unknown, NewApiClient>({
    resolver: zodResolver(NewApiClient),
    defaultValues: client === undefined ? newClient : valuesOf(client),
  });
  const state = useRecordForm(form, {
    record: client,
    draft: `api-client/${client?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listApiClients({ params, query }),
        ({ id }) => id === client?.id,
      ),
    write: async (values, version) => {
      if (client !== undefined && version !== null) {
        const { body } = await updateApiClient({
          params: { ...params, clientId: client.id },
          body: { ...values, version },
        });
        return { body };
      }
      // Handed on from here, so that the cache of writes never holds the secret.
      onCredentials?.((await createApiClient({ params, body: values })).body);
      return { body: undefined };
    },
    success: callsOf.session[client === undefined ? 'createApiClient' : 'updateApiClient'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  const { error: scopeError } = form.getFieldState('scopes', form.formState);
  return (
    <FormDialog
      title={client === undefined ? 'Add API client' : `Edit ${client.name}`}
      act={client === undefined ? 'Add API client' : 'Save API client'}
      {...state}
      onClose={onClose}
    >
      {client !== undefined && <CopyText label="Client id" text={client.id} />}
      <TextField label="Name" descriptiveText="The program that uses it" {...fieldProps(form, 'name')} />
      <Controller
        control={form.control}
        name="roleId"
        render={({ field: { value, onChange } }) => (
          <RoleSelect
            label="Role"
            descriptiveText="What it may do in the organization. Without a role it can do nothing that needs a permission."
            value={value ?? ''}
            onChange={(roleId) => onChange(roleId === '' ? null : roleId)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopeFields scopes={value} onChange={onChange} fault={scopeError?.message} />
        )}
      />
      <DateInput
        label="Valid until"
        descriptiveText="Last valid day (UTC). Leave empty for no expiry."
        {...fieldProps(form, 'validUntil', { setValueAs: emptyToNull })}
      />
    </FormDialog>
  );
}
