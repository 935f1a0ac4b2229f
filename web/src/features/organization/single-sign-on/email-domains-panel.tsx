import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NewEmailDomain } from '#shared/domain/email-domain.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { LoadMore } from '../../../components/load-more.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import { EmailDomainItem } from './email-domain-item.tsx';

/** The domains of the organization's own e-mail addresses, each with the record that shows it to be its own. */
export function EmailDomainsPanel() {
  const { organization } = useGlobalState();
  const mayManage = usePermitted('Create', 'Organization');
  const domains = useInfiniteQuery({
    ...organizationQueries.emailDomains(organization.id),
    select: ({ pages }) => pages.flatMap(({ body }) => body),
  });
  return (
    <Panel
      title="Your email domains"
      description="Prove that you own a domain with a DNS record. People with an address there are then offered your single sign-on when they sign in. Only confirmed domains can require single sign-on or let people join through it."
    >
      <QueryView query={domains} empty={<p className={styles['note']}>No domains yet.</p>}>
        {(found) => (
          <ul className={styles['domains']} aria-label="Email domains">
            {found.map((domain) => (
              <EmailDomainItem key={domain.id} domain={domain} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMore list={domains} label="More domains" />
      {mayManage && <AddDomain />}
    </Panel>
  );
}

function AddDomain() {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({ resolver: zodResolver(NewEmailDomain), defaultValues: { domain: '' } });
  const add = useWrite({
    write: (body: NewEmailDomain) => api.session.addEmailDomain({ params, body }),
    success: callsOf.session.addEmailDomain.success,
    particulars: ({ domain }) => domain,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
    onDone: () => form.reset(),
  });
  const submit = form.handleSubmit((values) =>
    add.mutate(values, { onError: (error) => void placeFieldErrors(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className={styles['newDomain']} aria-label="Add a domain">
      <FormFailure error={add.error} />
      <TextField
        label="Domain"
        size="small"
        autoComplete="off"
        placeholder="example.com"
        descriptiveText="The part after the @ in your people’s addresses"
        {...fieldProps(form, 'domain')}
      />
      <div className={styles['actions']}>
        <Button type="submit" size="small" isLoading={add.isPending} loadingText="Adding…">
          Add domain
        </Button>
      </div>
    </form>
  );
}
