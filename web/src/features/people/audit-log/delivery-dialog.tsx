import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { audit } from '#shared/contract/audit.ts';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { AuditStream } from '#shared/domain/audit/audit-stream.ts';
import { trustPolicyFor } from '#shared/format/audit-stream-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { auditQueries } from '../../../api/queries/audit-queries.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../people.module.css';
import { EnteredStream } from './delivery-entry.ts';
import { DeliveryTest } from './delivery-test.tsx';

const nothing = { bucket: '', region: '', prefix: '', roleArn: '', isOn: true, start: 'now' as const, kmsKeyId: '' };

const valuesOf = ({ bucket, region, prefix, roleArn, isOn, start, kmsKeyId }: AuditStream) => ({
  ...{ bucket, region, prefix, roleArn, isOn, start },
  kmsKeyId: kmsKeyId ?? '',
});

interface DeliveryDialogProps {
  readonly setup: ResponseOf<(typeof audit)['calls']['getStream']>;
  readonly onClose: () => void;
}

/** Where the log is delivered, with what has to be set up there before, and a test of it. */
export function DeliveryDialog({ setup: { account, externalId, stream }, onClose }: DeliveryDialogProps) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const params = { orgId: organization.id };
  const form = useForm({
    resolver: zodResolver(EnteredStream),
    defaultValues: stream === null ? nothing : valuesOf(stream),
  });
  const state = useRecordForm(form, {
    record: stream ?? undefined,
    draft: `audit-stream/${organization.id}`,
    valuesOf,
    readLatest: async () =>
      (await queryClient.fetchQuery({ ...auditQueries.stream(organization.id), staleTime: 0 })).stream ?? undefined,
    write: (values, version) => api.audit.putStream({ params, body: { ...values, version: version ?? 0 } }),
    success: callsOf.audit.putStream.success,
    refresh: [auditQueries.all()],
    onDone: onClose,
  });
  return (
    <FormDialog title="Delivery to your own bucket" act="Save delivery" {...state} onClose={onClose}>
      <p className="muted">
        Make a role in your account whose name begins with trestle-audit-, let it write into the bucket (s3:PutObject),
        and give it this trust policy. The external id is yours alone: nobody else can have us act as your role.
      </p>
      <CopyText label="External id" text={externalId} />
      <CopyText label="Trust policy" text={trustPolicyFor(account, externalId)} />
      <TextField label="ARN of the role" autoComplete="off" {...fieldProps(form, 'roleArn')} />
      <div className={styles['columns']}>
        <TextField label="Bucket" autoComplete="off" {...fieldProps(form, 'bucket')} />
        <TextField label="Region" placeholder="eu-central-1" {...fieldProps(form, 'region')} />
      </div>
      <TextField
        label="Folder in the bucket"
        descriptiveText="Optional. Files are put below it, by day and hour (UTC)."
        {...fieldProps(form, 'prefix')}
      />
      <TextField
        label="KMS key"
        descriptiveText="Optional. Its id or ARN; without one, the bucket’s own encryption applies."
        autoComplete="off"
        {...fieldProps(form, 'kmsKeyId')}
      />
      {(stream === null || (stream.delivered === 0 && !stream.isOn)) && (
        <SelectField label="Begin with" {...fieldProps(form, 'start')}>
          <option value="now">Records from now on</option>
          <option value="beginning">The first record of the log</option>
        </SelectField>
      )}
      <CheckboxInput
        label="Deliver the log"
        description="The files tell what was changed in every structure, whoever may see it here: whoever can read the bucket can read them."
        {...form.register('isOn')}
      />
      <DeliveryTest form={form} />
    </FormDialog>
  );
}
