import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import { api } from '../../api/api.ts';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { notifyFailure } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { isExpired } from './expired-link.tsx';

export interface NewPassword {
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface SetPasswordOptions {
  readonly token: string;
  readonly organizationId: string | undefined;
  readonly success: string;
  readonly onDone: (answer: ResponseOf<(typeof session)['calls']['setPassword']>, entered: NewPassword) => void;
}

/** The write by a mailed link. Its failure is told with the support contact, and stays on the form besides. */
export function useSetPassword({ token, organizationId, success, onDone }: SetPasswordOptions) {
  const write = useWrite({
    write: async ({ password, firstName, lastName }: NewPassword) => {
      const query = organizationId === undefined ? {} : { orgId: organizationId, firstName, lastName };
      return (await api.session.setPassword({ basic: { name: token, secret: password }, query })).body;
    },
    success,
    showsFailures: true,
    onDone,
  });
  const supportContact = useQuery(sessionQueries.supportContact()).data ?? '';
  const submit = (values: NewPassword) =>
    write.mutate(values, {
      onError: (error) => {
        if (!isExpired(error)) notifyFailure(error, { situation: 'passwordSetup', supportContact });
      },
    });
  return { submit, supportContact, error: write.error, isPending: write.isPending, isSuccess: write.isSuccess };
}
export type SetPasswordWrite = ReturnType<typeof useSetPassword>;
