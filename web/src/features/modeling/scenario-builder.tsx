import { useEffect, useMemo, useState } from 'react';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { driversOf } from '#shared/metrics/model/drivers.ts';
import type { DriverChange, ScenarioRange } from '#shared/metrics/model/scenario.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { DriversPanel } from './drivers-panel.tsx';
import { changeComplaint, changeOf, type DriverDraft, keyOf } from './model/driver-draft.ts';
import { openedModel } from './model/model-work.ts';
import { ScenarioResults } from './scenario-results.tsx';
import { SensitivityPanel } from './sensitivity-panel.tsx';

interface ScenarioBuilderProps {
  readonly model: ComputationModel;
  readonly isRefreshing: boolean;
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly onChanged: (isChanged: boolean) => void;
}

/** Drivers, and what follows from them. Whoever leaves changed drivers is asked. */
export function ScenarioBuilder({ model, isRefreshing, structure, entity, onChanged }: ScenarioBuilderProps) {
  const [drafts, setDrafts] = useState<readonly DriverDraft[]>([]);
  const [chosenRange, setRange] = useState<ScenarioRange | null>(null);
  const range = useMemo(() => chosenRange ?? { from: model.from, to: model.to }, [chosenRange, model.from, model.to]);
  const drivers = useMemo(() => driversOf(openedModel(model)), [model]);
  const isChanged = drafts.length > 0;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const guard = useUnsavedGuard(isChanged);
  const used = drafts.flatMap((draft) => {
    const driver = drivers.find((one) => keyOf(one) === keyOf(draft));
    return driver === undefined ? [] : [{ draft, driver }];
  });
  const isRead = used.every(({ draft, driver }) => changeComplaint(draft, driver.unit) === null);
  const told = JSON.stringify(used.map(({ draft, driver }) => changeOf(draft, driver.unit)));
  // The same changes are the same work, however often the page is drawn.
  const changes = useMemo((): readonly DriverChange[] => JSON.parse(told), [told]);
  return (
    <>
      <DriversPanel drivers={drivers} drafts={drafts} onChange={setDrafts} range={range} onRange={setRange} />
      {isRead ? (
        <>
          <ScenarioResults
            model={model}
            isRefreshing={isRefreshing}
            changes={changes}
            range={range}
            structure={structure}
            entity={entity}
          />
          <SensitivityPanel model={model} drivers={drivers} range={range} />
        </>
      ) : (
        <p role="alert">Results appear once every change can be read.</p>
      )}
      {guard}
    </>
  );
}
