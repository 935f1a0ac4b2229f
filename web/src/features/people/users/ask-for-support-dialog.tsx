import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { Agent } from '#shared/domain/agent.ts';
import { SupportQuestion } from '#shared/domain/support-access.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { supportQueries } from '../../../api/queries/support-queries.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useProof } from '../../../components/second-factor/use-proof.tsx';
import { useWrite } from '../../../components/use-write.ts';

const Reason = SupportQuestion.pick({ reason: true });

/** Asks a user, with a reason, to let the reader see what they see. */
export function AskForSupportDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { agent: reader, organization } = useGlobalState();
  const { withProof, isAsking, proofDialog } = useProof({
    agentId: reader.id,
    hasSecondFactor: reader.twoFactorEnabled,
  });
  const form = useForm({ resolver: zodResolver(Reason), defaultValues: { reason: '' } });
  const ask = useWrite({
    write: ({ reason }: z.infer<typeof Reason>) =>
      withProof(() =>
        api.agents.askForSupportAccess({ body: { organizationId: organization.id, agentId: agent.id, reason } }),
      ),
    success: callsOf.agents.askForSupportAccess.success,
    particulars: () => agent.displayName,
    refresh: [supportQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        title={`Ask ${agent.displayName} to see what they see`}
        act="Ask"
        acting="Asking…"
        write={{ ...ask, isPending: ask.isPending && !isAsking }}
        onSubmit={form.handleSubmit((values) =>
          ask.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
        )}
        onClose={onClose}
      >
        <TextAreaField
          label="Reason"
          descriptiveText={`${agent.displayName} gets an email and decides. You then see ${organization.name} as they do, for reading only.`}
          rows={3}
          {...fieldProps(form, 'reason')}
        />
      </FormDialog>
      {proofDialog}
    </>
  );
}
