import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantEvent } from '#shared/domain/covenant-event.ts';
import { dueCalendarOf, dueDateFor, followsEvents } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { DrawerSection } from '../../../components/drawer.tsx';
import { useCovenantRights } from '../../../entities/covenant/use-covenant-rights.ts';
import styles from '../covenants.module.css';
import { useReliefWrite } from '../reliefs/use-relief-write.ts';

const RecordEventDialog = lazyDialog(async () => (await import('./record-event-dialog.tsx')).RecordEventDialog);

interface EventsSectionProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
}

/** The days on which the event happened that a covenant waits for; without one, nothing falls due. */
export function EventsSection({ structure, covenant }: EventsSectionProps) {
  const [isRecording, setIsRecording] = useState(false);
  const [removed, setRemoved] = useState<CovenantEvent | null>(null);
  const queryClient = useQueryClient();
  const { edits } = useCovenantRights(structure)(covenant);
  const { entityId, id, version, events } = covenant;
  const onReload = () => queryClient.invalidateQueries({ queryKey: covenantQueries.of(entityId) });
  const remove = useReliefWrite(
    covenant,
    callsOf.covenants.removeEvent.success,
    async (happenedOn: string) =>
      (await api.covenants.removeEvent({ params: { entityId, id, happenedOn }, body: { version } })).body,
    () => setRemoved(null),
  );
  if (!followsEvents(covenant) || !covenant.approved) return null;
  const calendar = dueCalendarOf(structure);
  return (
    <DrawerSection title="Events">
      {events.length === 0 && <p className="note">No event is recorded yet. Nothing is due before one is.</p>}
      <ul className={styles['events']}>
        {events.toReversed().map((event) => (
          <li key={event.happenedOn}>
            <span>
              {formatDate(event.happenedOn)}, due {formatDate(dueDateFor(covenant, event.happenedOn, calendar))}
              <span className="below">
                Recorded by {event.recordedByName}, <MomentText at={event.recordedAt} />
              </span>
              {event.note !== null && <span className="below">{event.note}</span>}
            </span>
            {edits && (
              <Button
                size="small"
                variation="link"
                aria-label={`Remove event of ${formatDate(event.happenedOn)}`}
                onClick={() => setRemoved(event)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edits && (
        <Button size="small" onClick={() => setIsRecording(true)}>
          <CalendarPlus size={14} aria-hidden />
          Record event
        </Button>
      )}
      {isRecording && (
        <RecordEventDialog covenant={covenant} onReload={onReload} onClose={() => setIsRecording(false)} />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={`Remove the event of ${formatDate(removed.happenedOn)}?`}
          confirmLabel="Remove event"
          isDestructive
          onConfirm={() => remove.mutateAsync(removed.happenedOn)}
          onClose={() => setRemoved(null)}
        >
          Nothing is due for it any more. That it was recorded stays in the history of the covenant.
        </ConfirmDialog>
      )}
    </DrawerSection>
  );
}
