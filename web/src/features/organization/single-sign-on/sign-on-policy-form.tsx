import { Button, SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { builtInRoles } from '#shared/domain/permissions/built-in-roles.ts';
import { isJoiningRole, type SignOnPolicy, SignOnPolicyChange } from '#shared/domain/sign-on-policy.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { SwitchInput } from '../../../components/fields/choice-inputs.tsx';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { ExceptionsField } from './exceptions-field.tsx';

const Change = SignOnPolicyChange.omit({ version: true });

const valuesOf = ({ required, exceptAgentIds, joining, joiningRoleId }: SignOnPolicy) => ({
  required,
  exceptAgentIds,
  joining,
  joiningRoleId,
});

function usePolicyForm(policy: SignOnPolicy) {
  const { organization } = useGlobalState();
  const { id } = organization;
  const form = useForm({ resolver: zodResolver(Change), defaultValues: valuesOf(policy) });
  const state = useRecordForm(form, {
    record: policy,
    draft: `organization/${id}/sign-on-policy`,
    valuesOf,
    readLatest: async () => (await api.session.getSignOnPolicy({ params: { id } })).body,
    write: (values, version) =>
      api.session.changeSignOnPolicy({ params: { id }, body: { ...values, version: version ?? policy.version } }),
    success: callsOf.session.changeSignOnPolicy.success,
    refresh: [organizationQueries.of(id)],
    onDone: (saved) => saved && form.reset(valuesOf(saved)),
  });
  return { form, state };
}

/** What goes into force for whom, before it is saved. */
function consequenceOf(required: boolean, { confirmedDomains }: SignOnPolicy): string {
  const domains = new Intl.ListFormat('en-US').format(confirmedDomains.map((domain) => `@${domain}`));
  if (confirmedDomains.length === 0) return 'No domain is confirmed yet, so this applies to nobody.';
  return required
    ? `Members with an address ${domains} can no longer use a password, effective with their next click. Guests and other addresses are not affected.`
    : `Members with an address ${domains} may use single sign-on or a password.`;
}

export function SignOnPolicyForm({ policy }: { policy: SignOnPolicy }) {
  const mayManage = usePermitted('Create', 'Organization');
  const { form, state } = usePolicyForm(policy);
  const { organization } = useGlobalState();
  const { data: roles = builtInRoles } = useQuery(organizationQueries.roles(organization.id));
  const joinRoles = roles.filter(({ grants }) => isJoiningRole(grants));
  const [required, joining] = form.watch(['required', 'joining']);
  return (
    <form className={styles['form']} noValidate onSubmit={state.onSubmit} aria-label="Requirements and joining">
      <fieldset className={styles['fieldset']} disabled={!mayManage}>
        <FormFailure error={state.write.error} />
        <SwitchInput
          label="Require single sign-on"
          description="Before you turn this on, test the configuration for members yourself. It must let you in."
          {...fieldProps(form, 'required')}
        />
        <p className={styles['note']}>{consequenceOf(required, policy)}</p>
        <Controller
          control={form.control}
          name="exceptAgentIds"
          render={({ field, fieldState: { error } }) => (
            <ExceptionsField value={field.value} onChange={field.onChange} errorMessage={error?.message} />
          )}
        />
        <SwitchInput
          label="Let people join by single sign-on"
          description="Anyone the provider vouches for with an address in a confirmed domain becomes a member at first sign-in. Administrators get an email about each."
          {...fieldProps(form, 'joining')}
        />
        {joining && (
          <SelectField
            label="Role for people who join"
            size="small"
            descriptiveText="Roles that manage the organization or create structures must be assigned by hand."
            {...fieldProps(form, 'joiningRoleId')}
          >
            {joinRoles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <div className={styles['actions']}>
          <Button
            type="submit"
            size="small"
            variation="primary"
            isDisabled={!form.formState.isDirty}
            isLoading={state.write.isPending}
            loadingText="Saving…"
          >
            Save requirements
          </Button>
        </div>
      </fieldset>
      <FormConflict {...state} />
    </form>
  );
}
