import { Button } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantPartId } from '#shared/domain/covenant-part-id.ts';
import type { Relief, ReliefDecision } from '#shared/domain/covenant-relief.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { periodNamer, reliefTitle } from '#shared/format/relief-words.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { today } from '../../../components/date-text.tsx';
import { DrawerSection } from '../../../components/drawer.tsx';
import { useInWorkflow } from '../../../entities/approval/approval.tsx';
import { useCovenantRights, useTakesSecondPerson } from '../../../entities/covenant/use-covenant-rights.ts';
import styles from '../covenants.module.css';
import { ReliefLine } from './relief-line.tsx';
import { waivablePeriods } from './waivable-periods.ts';

const WaiverDialog = lazyDialog(async () => (await import('./waiver-dialog.tsx')).WaiverDialog);
const CureDialog = lazyDialog(async () => (await import('./cure-dialog.tsx')).CureDialog);
const DecideReliefDialog = lazyDialog(async () => (await import('./decide-relief-dialog.tsx')).DecideReliefDialog);

interface ReliefsSectionProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
}

type Asked =
  | { readonly what: 'waiver' | 'cure' }
  | { readonly what: 'decision'; readonly relief: Relief; readonly decision: ReliefDecision['decision'] };

/** Waivers and equity cures of a covenant: what was asked for and decided, and what the reader may ask for or decide. */
export function ReliefsSection({ structure, covenant }: ReliefsSectionProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const queryClient = useQueryClient();
  const { agent } = useGlobalState();
  const takesSecond = useTakesSecondPerson();
  const { edits, approves } = useCovenantRights(structure)(covenant);
  const mayAsk = edits || approves;
  const missed = useMissed(covenant, mayAsk);
  const isInWorkflow = useInWorkflow(structure);
  const givesAtOnce = approves && !takesSecond;
  const nameOf = periodNamer(covenant, dueCalendarOf(structure));
  const isWaivable = mayAsk && waivablePeriods(covenant, structure, today()).length > 0;
  const { reliefs } = covenant;
  const onReload = () => queryClient.invalidateQueries({ queryKey: covenantQueries.of(covenant.entityId) });
  const dialog = { structure, covenant, givesAtOnce, onReload, onClose: () => setAsked(null) };
  const [latest, ...others] = missed;
  if (reliefs.length === 0 && !isWaivable) return null;

  const decisionsOn = ({ id, status, requestedBy }: Relief): readonly ReliefDecision['decision'][] => {
    if (!approves) return [];
    if (status === 'Approved') return ['Revoked'];
    if (status !== 'Requested' || isInWorkflow(covenantPartId(covenant.id, id))) return [];
    return takesSecond && requestedBy === agent.id ? ['Rejected'] : ['Approved', 'Rejected'];
  };
  return (
    <DrawerSection title="Waivers and cures">
      {reliefs.length === 0 ? (
        <p className="note">None was asked for.</p>
      ) : (
        <ul className={styles['reliefs']}>
          {reliefs.toReversed().map((relief) => (
            <ReliefLine
              key={relief.id}
              relief={relief}
              structure={structure}
              covenant={covenant}
              title={reliefTitle(relief, nameOf)}
              decisions={decisionsOn(relief)}
              onDecide={(decision) => setAsked({ what: 'decision', relief, decision })}
            />
          ))}
        </ul>
      )}
      <div className={styles['reliefActions']}>
        {isWaivable && (
          <Button size="small" onClick={() => setAsked({ what: 'waiver' })}>
            <ShieldCheck size={14} aria-hidden />
            {givesAtOnce ? 'Record a waiver' : 'Request a waiver'}
          </Button>
        )}
        {covenant.equityCure !== null && latest !== undefined && (
          <Button size="small" onClick={() => setAsked({ what: 'cure' })}>
            <Banknote size={14} aria-hidden />
            {givesAtOnce ? 'Record an equity cure' : 'Request an equity cure'}
          </Button>
        )}
      </div>
      {asked?.what === 'waiver' && <WaiverDialog {...dialog} />}
      {asked?.what === 'cure' && latest !== undefined && <CureDialog {...dialog} missed={[latest, ...others]} />}
      {asked?.what === 'decision' && (
        <DecideReliefDialog
          covenant={covenant}
          relief={asked.relief}
          title={reliefTitle(asked.relief, nameOf)}
          decision={asked.decision}
          onReload={onReload}
          onClose={() => setAsked(null)}
        />
      )}
    </DrawerSection>
  );
}

/** The missed tests that the terms let be cured, the latest first. */
function useMissed({ entityId, id, equityCure }: CovenantWithState, mayAsk: boolean): readonly CovenantTest[] {
  const isAsked = mayAsk && equityCure !== null;
  const { data = [] } = useQuery({ ...covenantQueries.checks(entityId, id), enabled: isAsked });
  return isAsked ? data.filter(({ result }) => result === 'Breached') : [];
}
