import { Button, TextField } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from './grid.module.css';
import type { GridOf } from './grid-of.ts';
import { takesFigures } from './model/grid-rows.ts';
import { useDetailSearch } from './search-details.ts';

interface AddRowProps {
  readonly of: GridOf;
  readonly details: readonly Detail[];
  readonly onAdded: (detailId: string) => void;
}

/** Adds a detail of the catalog, or one of the organization's own with its unit, right below the rows. */
export function AddRow({ of, details, onAdded }: AddRowProps) {
  const { entityId, home } = of;
  const search = useDetailSearch({ ...of, details, keeps: takesFigures, isStructure: home.id === entityId });
  const [own, setOwn] = useState<{ readonly name: string; readonly unit: string } | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const add = useWrite({
    write: (body: { readonly name: string; readonly unit?: string }) =>
      api.metrics.createDetail({ params: { id: entityId }, body }),
    success: callsOf.metrics.createDetail.success,
    particulars: ({ name }) => name,
    refresh: [figureQueries.of(entityId)],
    showsFailures: true,
    onDone: (_, { name }) => {
      setOwn(null);
      onAdded(detailIdOf(name));
    },
  });
  const submit = () => {
    if (own === null) return;
    const [name, unit] = [own.name.trim(), own.unit.trim()];
    const isKnown = details.some(({ id }) => id === detailIdOf(name));
    const fault =
      name === ''
        ? 'Enter a name.'
        : isKnown
          ? 'There is a detail of this name already.'
          : unit === ''
            ? 'Enter a unit.'
            : null;
    setComplaint(fault);
    if (fault === null) add.mutate({ name, unit });
  };
  return (
    <div className={styles['add']}>
      <FormFailure error={add.error} prefix="Error Creating Detail:" />
      {own === null ? (
        <div className={styles['addFields']}>
          <EntityPicker
            label="Add a detail"
            value={null}
            onChange={(picked) => picked && add.mutate({ name: picked.name })}
            search={search}
            placeholder="Search the catalog"
            nothingFound="Add it as one of your own."
            isDisabled={add.isPending}
          />
          <Button size="small" onClick={() => setOwn({ name: '', unit: '' })}>
            <Plus size={14} aria-hidden /> Add one of your own
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className={styles['addFields']}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label="Name"
            size="small"
            autoComplete="off"
            autoFocus
            aria-required
            maxLength={200}
            hasError={complaint !== null && !complaint.includes('unit')}
            errorMessage={complaint}
            value={own.name}
            onChange={({ target }) => setOwn({ ...own, name: target.value })}
          />
          <TextField
            label="Unit"
            size="small"
            autoComplete="off"
            aria-required
            maxLength={40}
            list="usual-units"
            hasError={complaint?.includes('unit') ?? false}
            errorMessage={complaint}
            placeholder="USD, Percentage, MWh…"
            value={own.unit}
            onChange={({ target }) => setOwn({ ...own, unit: target.value })}
          />
          <datalist id="usual-units">
            {usualUnits.map((unit) => (
              <option key={unit} value={unit} />
            ))}
          </datalist>
          <Button size="small" type="submit" variation="primary" isLoading={add.isPending} loadingText="Adding…">
            Add detail
          </Button>
          <Button size="small" type="button" onClick={() => setOwn(null)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}

const usualUnits = ['USD', 'Percentage', 'Ratio', 'Count', 'kW', 'MW', 'kWh', 'MWh', 'hours', 'days', 'months'];
