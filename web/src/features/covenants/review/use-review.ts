import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { notifyFailure, notifySuccess } from '../../../components/toast-store.ts';
import { changeCovenant } from '../use-covenant-change.ts';

const atOnce = 4;

/** Decisions on proposals. A decided proposal leaves the list at once and comes back if it could not be saved or is undone. */
export function useReview(entityId: string, proposals: readonly CovenantWithState[]) {
  const queryClient = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());

  const hide = useCallback((id: string) => setDecided((before) => new Set(before).add(id)), []);
  const show = useCallback(
    (id: string) => setDecided((before) => new Set([...before].filter((one) => one !== id))),
    [],
  );
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: covenantQueries.of(entityId) }),
    [queryClient, entityId],
  );

  const fail = (id: string, error: unknown) => {
    show(id);
    notifyFailure(error);
    void refresh();
  };

  const approve = async (proposal: CovenantWithState) => {
    hide(proposal.id);
    try {
      const approved = await changeCovenant(proposal, { approved: true });
      const undo = () =>
        void changeCovenant(approved, { approved: false })
          .then(() => show(proposal.id), notifyFailure)
          .then(refresh);
      notifySuccess('Covenant approved', { durationInMilliseconds: 4_000, action: { label: 'Undo', run: undo } });
      await refresh();
    } catch (error) {
      fail(proposal.id, error);
    }
  };

  const dismiss = async (proposal: CovenantWithState) => {
    hide(proposal.id);
    try {
      const dismissed = await changeCovenant(proposal, { launchStatus: 'Obsolete' });
      const undo = () =>
        void changeCovenant(dismissed, { launchStatus: 'Active' })
          .then(() => show(proposal.id), notifyFailure)
          .then(refresh);
      notifySuccess('Proposal dismissed', { durationInMilliseconds: 4_000, action: { label: 'Undo', run: undo } });
      await refresh();
    } catch (error) {
      fail(proposal.id, error);
    }
  };

  /** Approves a few at a time; answers how many could not be saved. Those stay in the list. */
  const approveAll = async (
    chosen: readonly CovenantWithState[],
    onProgress: (done: number) => void,
  ): Promise<number> => {
    const queue = [...chosen];
    let [done, failed] = [0, 0];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        try {
          await changeCovenant(next, { approved: true });
        } catch {
          failed += 1;
        }
        done += 1;
        onProgress(done);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await refresh();
    return failed;
  };

  return { left: proposals.filter(({ id }) => !decided.has(id)), approve, dismiss, approveAll };
}
