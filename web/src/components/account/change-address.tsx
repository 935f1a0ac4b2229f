import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Agent, Email } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../form-fields.ts';
import { useProof } from '../second-factor/use-proof.tsx';
import { useWrite } from '../use-write.ts';

const Address = z.object({ primaryEmail: Email });

/** Offers to move an account, one's own or that of a user, to another address. Whoever asks shows first who they are. */
export function ChangeAddress({ agent }: { agent: Pick<Agent, 'id' | 'displayName' | 'primaryEmail'> }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Change email
      </Button>
      {isAsked && <ChangeAddressDialog agent={agent} onClose={() => setAsked(false)} />}
    </>
  );
}

function ChangeAddressDialog({
  agent,
  onClose,
}: {
  agent: Pick<Agent, 'id' | 'displayName' | 'primaryEmail'>;
  onClose: () => void;
}) {
  const { agent: reader, organization } = useGlobalState();
  const { withProof, isAsking, proofDialog } = useProof({
    agentId: reader.id,
    hasSecondFactor: reader.twoFactorEnabled,
  });
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { primaryEmail: '' } });
  const start = useWrite({
    write: (body: z.infer<typeof Address>) =>
      withProof(() => api.agents.startAddressChange({ params: { orgId: organization.id, agentId: agent.id }, body })),
    success: callsOf.agents.startAddressChange.success,
    particulars: ({ primaryEmail }) => primaryEmail,
    showsFailures: true,
    onDone: onClose,
  });
  const isSelf = agent.id === reader.id;
  return (
    <>
      <FormDialog
        title={isSelf ? 'Change your email' : `Change the email of ${agent.displayName}`}
        act="Send the link"
        acting="Sending…"
        write={{ ...start, isPending: start.isPending && !isAsking }}
        onSubmit={form.handleSubmit((values) =>
          start.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
        )}
        onClose={onClose}
      >
        <TextField
          label="New email"
          type="email"
          autoComplete={isSelf ? 'email' : 'off'}
          descriptiveText={`A link goes to this address. ${agent.primaryEmail} stays until ${isSelf ? 'you have' : 'the user has'} followed it, signed in with the old one.`}
          {...fieldProps(form, 'primaryEmail')}
        />
      </FormDialog>
      {proofDialog}
    </>
  );
}
