import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import type { InviteeRow } from './invitee-rows.ts';

/** What became of one line. */
export interface InviteeOutcome {
  readonly row: InviteeRow;
  readonly failure: string | null;
}

/** Invites one after the other, and tells of each what became of it; one that is refused does not keep the others. */
export function useInviteMany(isGuest: boolean) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InviteeOutcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const params = { id: organization.id };

  const inviteOne = async (row: InviteeRow): Promise<InviteeOutcome> => {
    if (row.person === null) return { row, failure: row.fault };
    const { roles, ...person } = row.person;
    try {
      if (isGuest) await api.agents.createGuest({ params, body: person });
      else await api.agents.createAgent({ params, body: { ...person, roles } });
      return { row, failure: null };
    } catch (error) {
      return { row, failure: messageOf(error) };
    }
  };
  const invite = async (rows: readonly InviteeRow[]) => {
    setBusy(true);
    setOutcomes([]);
    for (const row of rows) {
      const outcome = await inviteOne(row);
      setOutcomes((before) => [...before, outcome]);
    }
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: peopleQueries.all() });
  };
  return { invite, outcomes, isBusy };
}
