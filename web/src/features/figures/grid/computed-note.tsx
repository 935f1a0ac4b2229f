import { Button } from '@aws-amplify/ui-react';
import { messageOf } from '../../../api/api-error.ts';
import { isTooLarge } from '../../../api/queries/computation-queries.ts';
import { ComputedElsewhere } from '../../../entities/figure/background/computed-elsewhere.tsx';
import styles from './grid.module.css';
import type { GridOf } from './grid-of.ts';
import type { GridData } from './use-grid-data.ts';

interface ComputedNoteProps {
  readonly of: GridOf;
  readonly data: Pick<GridData, 'computed' | 'withoutValues'>;
  /** Shows the computed details alone, with those that have no value. */
  readonly onShow: () => void;
}

/** That computed values could not be had, and how many have none. */
export function ComputedNote({ of, data: { computed, withoutValues }, onShow }: ComputedNoteProps) {
  const { query, isAsked } = computed;
  if (!isAsked) return null;
  if (isTooLarge(query.error)) {
    return (
      <p className={styles['keys']}>
        <ComputedElsewhere entityId={of.entityId} structureId={of.home.id} />
      </p>
    );
  }
  if (query.error !== null && !query.isFetching) {
    return (
      <p role="alert" className={styles['keys']}>
        Computed values could not be loaded. {messageOf(query.error)}{' '}
        <Button size="small" variation="link" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (withoutValues === 0) return null;
  return (
    <p className={styles['keys']}>
      {withoutValues === 1
        ? 'One computed detail has no value in these periods. '
        : `${withoutValues} computed details have no value in these periods. `}
      <Button size="small" variation="link" onClick={onShow}>
        Show why
      </Button>
    </p>
  );
}
