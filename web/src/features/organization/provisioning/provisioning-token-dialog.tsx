import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type IssuedProvisioningToken, NewProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';

interface ProvisioningTokenDialogProps {
  /** Told once, when it is made. */
  readonly onIssued: (issued: IssuedProvisioningToken) => void;
  readonly onClose: () => void;
}

type Values = z.input<typeof NewProvisioningToken>;

/** Adds a token, which is handed on to be shown once. */
export function ProvisioningTokenDialog({ onIssued, onClose }: ProvisioningTokenDialogProps) {
  const { organization } = useGlobalState();
  const form = useForm<Values, unknown, NewProvisioningToken>({
    resolver: zodResolver(NewProvisioningToken),
    defaultValues: { name: '', validUntil: null },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: 'provisioning-token/new',
    write: async (body) => {
      const params = { orgId: organization.id };
      // Handed on from here, so that the cache of writes never holds the token.
      onIssued((await api.session.createProvisioningToken({ params, body })).body);
      return { body: undefined };
    },
    success: callsOf.session.createProvisioningToken.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog title="Add token" act="Add token" {...state} onClose={onClose}>
      <TextField label="Name" descriptiveText="The identity provider that uses it" {...fieldProps(form, 'name')} />
      <DateInput
        label="Valid until"
        descriptiveText="Last valid day (UTC). Leave empty for no expiry."
        {...fieldProps(form, 'validUntil', { setValueAs: emptyToNull })}
      />
    </FormDialog>
  );
}
