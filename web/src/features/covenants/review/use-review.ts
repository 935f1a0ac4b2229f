import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CovenantWithState, mostApprovedAtOnce } from '#shared/domain/covenant.ts';
import { api } from '../../../api/api.ts';
import { faultsOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../components/toast-store.ts';
import { changeCovenant } from '../use-covenant-change.ts';
import type { HoldsFrom, Restated } from './restated-terms.tsx';

/** A covenant that was not approved, and why. */
export interface RefusedApproval {
  readonly id: string;
  readonly message: string;
}

/** How a covenant is known in its agreement: `Minimum DSCR (6.14)`. */
const inAgreement = ({ name, section }: CovenantWithState): string =>
  section === null ? name : `${name} (${section})`;

const approvedOf = (approved: readonly CovenantWithState[], chosen: number): string => {
  const [only, ...others] = approved;
  return only !== undefined && others.length === 0 ? inAgreement(only) : `${approved.length} of ${chosen}`;
};

/** Says what was decided about which proposal, for long enough to take it back. */
function tellDecision(text: string, proposal: CovenantWithState, undo: () => void): void {
  notifySuccess(text, {
    particulars: inAgreement(proposal),
    durationInMilliseconds: 4_000,
    action: { label: 'Undo', run: undo },
  });
}

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

  const fail = ({ id, name }: CovenantWithState, error: unknown) => {
    show(id);
    const [missing] = faultsOf(error);
    if (missing === undefined) notifyFailure(error);
    else notifyWarning(`${name} is not complete. ${missing}`);
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
      tellDecision('Covenant approved', proposal, undo);
      await refresh();
    } catch (error) {
      fail(proposal, error);
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
      tellDecision('Proposal dismissed', proposal, undo);
      await refresh();
    } catch (error) {
      fail(proposal, error);
    }
  };

  /** Dismisses them one after the other. Those that could not be stay in the list, and the first reason is told. */
  const dismissAll = async (chosen: readonly CovenantWithState[], onProgress: (count: number) => void) => {
    const dismissed: CovenantWithState[] = [];
    const failures: unknown[] = [];
    for (const proposal of chosen) {
      try {
        dismissed.push(await changeCovenant(proposal, { launchStatus: 'Obsolete' }));
      } catch (error) {
        failures.push(error);
      }
      onProgress(dismissed.length);
    }
    for (const { id } of dismissed) hide(id);
    const undo = async () => {
      for (const covenant of dismissed)
        await changeCovenant(covenant, { launchStatus: 'Active' }).then(() => show(covenant.id), notifyFailure);
      await refresh();
    };
    if (dismissed.length > 0)
      notifySuccess(`Proposals dismissed: ${dismissed.length} of ${chosen.length}`, {
        durationInMilliseconds: 8_000,
        action: { label: 'Undo', run: () => void undo() },
      });
    if (failures.length > 0) notifyFailure(failures[0]);
    await refresh();
  };

  /** Keeps one of several that ask for the same: the others are dismissed, and come back with one step. */
  const keepOne = async (kept: CovenantWithState, others: readonly CovenantWithState[]) => {
    for (const { id } of others) hide(id);
    const dismissed: CovenantWithState[] = [];
    for (const other of others) {
      try {
        dismissed.push(await changeCovenant(other, { launchStatus: 'Obsolete' }));
      } catch (error) {
        fail(other, error);
      }
    }
    const undo = async () => {
      for (const one of dismissed)
        await changeCovenant(one, { launchStatus: 'Active' }).then(() => show(one.id), notifyFailure);
      await refresh();
    };
    const count = dismissed.length === 1 ? 'Duplicate dismissed' : `${dismissed.length} duplicates dismissed`;
    if (dismissed.length > 0) tellDecision(count, kept, () => void undo());
    await refresh();
  };

  /** Takes the terms of a restating proposal over into the covenant in force, where they wait for approval; the proposal has served. */
  const restate = async (
    proposal: CovenantWithState,
    { known, terms, holdsFrom }: Restated & { readonly holdsFrom: HoldsFrom },
  ) => {
    hide(proposal.id);
    try {
      const effectiveFrom = holdsFrom === 'all' || holdsFrom === undefined ? null : holdsFrom;
      // What amends it is the agreement in which the terms were read.
      const amendingDocumentId = effectiveFrom === null ? null : (proposal.source?.documentId ?? null);
      const amendment = { ...terms, effectiveFrom, amendingDocumentId };
      const changed = Object.keys(terms).length === 0 ? null : await changeCovenant(known, amendment);
      const served = await changeCovenant(proposal, { launchStatus: 'Obsolete' });
      const undo = async () => {
        if (changed !== null) await changeCovenant(changed, { pendingTerms: null }).catch(notifyFailure);
        await changeCovenant(served, { launchStatus: 'Active' }).then(() => show(proposal.id), notifyFailure);
        await refresh();
      };
      tellDecision('Change proposed', known, () => void undo());
      await refresh();
    } catch (error) {
      fail(proposal, error);
    }
  };

  /** Approves all of them in one step; answers what could not be approved, and why. That stays in the list. */
  const approveAll = async (chosen: readonly CovenantWithState[]): Promise<readonly RefusedApproval[]> => {
    const refused: RefusedApproval[] = [];
    const approved: CovenantWithState[] = [];
    const undo = async () => {
      for (const covenant of approved)
        await changeCovenant(covenant, { approved: false }).then(() => show(covenant.id), notifyFailure);
      await refresh();
    };
    try {
      for (let from = 0; from < chosen.length; from += mostApprovedAtOnce) {
        const covenants = chosen.slice(from, from + mostApprovedAtOnce).map(({ id, version }) => ({ id, version }));
        const { body } = await api.covenants.approveCovenants({ params: { id: entityId }, body: { covenants } });
        refused.push(...body.refused);
        approved.push(...body.approved);
      }
      const count = chosen.length - refused.length;
      const { success = '' } = callsOf.covenants.approveCovenants;
      if (count > 0)
        notifySuccess(success, {
          particulars: approvedOf(approved, chosen.length),
          durationInMilliseconds: 8_000,
          action: { label: 'Undo', run: () => void undo() },
        });
      return refused;
    } finally {
      // Also where the connection was lost in between: some may be approved by then.
      await refresh();
    }
  };

  return {
    left: proposals.filter(({ id }) => !decided.has(id)),
    approve,
    dismiss,
    dismissAll,
    keepOne,
    restate,
    approveAll,
  };
}
