import { useQueryClient } from '@tanstack/react-query';
import type { DataSignal } from '#shared/domain/data-signal.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { isConflict, messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { signalQueries } from '../../api/queries/signal-queries.ts';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { useWrite } from '../../components/use-write.ts';
import { useMayChange } from '../../entities/entity/use-may-change.ts';

interface SignalSwitchProps {
  readonly signal: DataSignal;
  readonly structure: Structure;
}

/** Whether a signal is followed: to switch for whoever may, in a word for everybody else. */
export function SignalSwitch({ signal, structure }: SignalSwitchProps) {
  const { id, detailId, name, active } = signal;
  const queryClient = useQueryClient();
  const mayChange = useMayChange('Edit', 'Detail', structure, { sourceIds: [detailId], detailName: name });
  const { queryKey } = signalQueries.of(structure.id);
  const change = useWrite({
    write: async () => (await api.covenants.toggleSignal({ params: { id } })).body,
    success: callsOf.covenants.toggleSignal.success,
    particulars: (_, { active: isOn }) => `${name} is ${isOn ? 'on' : 'off'}`,
    // Whether somebody else has switched it meanwhile, the answer says what it is now.
    onDone: ({ active: isOn }) => {
      queryClient.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.id === id ? { ...one, active: isOn, late: isOn ? one.late : null } : one)),
      );
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  if (!mayChange) return active ? 'On' : 'Off';
  return (
    <>
      <SwitchInput
        label={<span className="visually-hidden">{name}</span>}
        checked={change.isPending ? !active : active}
        aria-busy={change.isPending}
        onChange={() => change.mutate()}
      />
      {isConflict(change.error) && (
        <span role="alert" className="note">
          {messageOf(change.error)}
        </span>
      )}
    </>
  );
}
