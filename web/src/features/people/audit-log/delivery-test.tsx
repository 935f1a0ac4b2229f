import { Button } from '@aws-amplify/ui-react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { StreamTarget } from '#shared/domain/audit/audit-stream.ts';
import { formatStreamRefusal } from '#shared/format/audit-stream-words.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { placeFieldErrors } from '../../../components/form-fields.ts';
import { StatusIcon } from '../../../components/status-badge.tsx';
import { useWrite } from '../../../components/use-write.ts';
import type { EnteredStream } from './delivery-entry.ts';

type Entered = z.output<typeof EnteredStream>;

/** Writes a file where the form says, before anything is saved, and tells what came of it. */
export function DeliveryTest<Values extends z.input<typeof EnteredStream>>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Entered>;
}) {
  const { organization } = useGlobalState();
  const test = useWrite({
    write: async ({ bucket, region, prefix, roleArn, kmsKeyId }: StreamTarget) => {
      const body = { bucket, region, prefix, roleArn, kmsKeyId };
      return { bucket, outcome: (await api.audit.testStream({ params: { orgId: organization.id }, body })).body };
    },
    success: null,
  });
  const start = form.handleSubmit((entered) =>
    test.mutate(entered, { onError: (error) => placeFieldErrors(form, error) }),
  );
  return (
    <div>
      <Button size="small" isLoading={test.isPending} loadingText="Writing…" onClick={() => void start()}>
        Test this delivery
      </Button>
      <div role="status">{test.data !== undefined && !test.isPending && <Outcome {...test.data} />}</div>
    </div>
  );
}

interface OutcomeProps {
  readonly bucket: string;
  readonly outcome: Awaited<ReturnType<typeof api.audit.testStream>>['body'];
}

function Outcome({ bucket, outcome }: OutcomeProps) {
  if (outcome.isWritten) {
    return (
      <p>
        <StatusIcon status="Met" size={14} /> It works: {outcome.key} was written.
      </p>
    );
  }
  return (
    <>
      <p>
        <StatusIcon status="Breached" size={14} /> {formatStreamRefusal(outcome.reason, bucket)}
      </p>
      <p className="muted">AWS answered: {outcome.said}</p>
    </>
  );
}
