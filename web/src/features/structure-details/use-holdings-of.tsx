import { useSearchParams } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import type { HeldListProps } from '../../entities/list/held-list.tsx';
import styles from './structure-details.module.css';

/** In the address, where only what lies right in the structure is listed. */
const withoutParts = { name: 'parts', value: 'without' } as const;

/**
 * What the list of a structure's projects or financings shows: with what lies below it, unless the reader switches that off. What lies in a
 * structure that was archived changes only once that is restored.
 */
export function useHoldingsOf(structure: StructureView): Omit<HeldListProps, 'create'> {
  const { id, launchStatus, subStructures, withParts } = structure;
  const [params, setParams] = useSearchParams();
  const hasParts = subStructures.length > 0 || withParts !== null;
  const isWithParts = hasParts && params.get(withoutParts.name) !== withoutParts.value;
  const change = (isOn: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isOn) after.delete(withoutParts.name);
        else after.set(withoutParts.name, withoutParts.value);
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    ...(isWithParts ? { withinId: id } : { dealId: id }),
    launchStatus,
    isReadOnly: launchStatus === 'Obsolete',
    choice: hasParts && (
      <div className={styles['parts']}>
        <SwitchInput
          label="With sub-structures"
          checked={isWithParts}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
    ),
  };
}
