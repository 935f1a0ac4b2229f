import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orgTypes } from '#shared/domain/affiliation.ts';
import { type Organization, OrganizationChange } from '#shared/domain/organization.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { Panel } from '../../../components/panel.tsx';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { anchorOf } from './settings-index.tsx';
import { type UnsavedReport, useReportUnsaved } from './unsaved-parts.ts';

const Change = OrganizationChange.omit({ version: true });

const valuesOf = ({ name, orgType }: Organization) => ({ name, orgType });

interface OrganizationPanelProps {
  readonly organization: Organization;
  readonly onUnsaved: UnsavedReport;
}

/** Name and kind of the organization. */
export function OrganizationPanel({ organization, onUnsaved }: OrganizationPanelProps) {
  const { id } = organization;
  const mayChange = usePermitted('Create', 'Organization');
  const form = useForm({ resolver: zodResolver(Change), defaultValues: valuesOf(organization) });
  const state = useRecordForm(form, {
    record: organization,
    draft: `organization/${id}`,
    valuesOf,
    readLatest: async () => (await api.organizations.getOrganization({ params: { id } })).body,
    write: (values, version) =>
      api.organizations.updateOrganization({
        params: { id },
        body: { ...values, version: version ?? organization.version },
      }),
    success: callsOf.organizations.updateOrganization.success,
    refresh: [organizationQueries.all(), ['session']],
    onDone: (saved) => saved && form.reset(valuesOf(saved)),
  });
  useReportUnsaved('Organization', form.formState.isDirty, onUnsaved);
  return (
    <Panel id={anchorOf('Organization')} title="Organization">
      <form className={styles['form']} noValidate onSubmit={state.onSubmit}>
        <FormFailure error={state.write.error} />
        <div className={styles['columns']}>
          <TextField label="Name" isDisabled={!mayChange} {...fieldProps(form, 'name')} />
          <SelectField label="Kind of organization" isDisabled={!mayChange} {...fieldProps(form, 'orgType')}>
            {orgTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
        </div>
        {mayChange && (
          <div className={styles['actions']}>
            <Button
              type="submit"
              size="small"
              variation="primary"
              isDisabled={!form.formState.isDirty}
              isLoading={state.write.isPending}
              loadingText="Saving…"
            >
              Save organization
            </Button>
          </div>
        )}
      </form>
      <FormConflict {...state} />
    </Panel>
  );
}
