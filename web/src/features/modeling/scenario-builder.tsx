import { Button } from '@aws-amplify/ui-react';
import { useMemo, useState } from 'react';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { driversOf } from '#shared/metrics/model/drivers.ts';
import type { DriverChange, ScenarioRange } from '#shared/metrics/model/scenario.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import type { Leaves } from '../../components/use-leave-blocker.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { DriversPanel } from './drivers-panel.tsx';
import { changeComplaint, changeOf, type DriverDraft, keyOf } from './model/driver-draft.ts';
import { openedModel } from './model/model-work.ts';
import { contentOf, draftsOf, isSameContent } from './model/scenario-content.ts';
import { ScenarioResults } from './scenario-results.tsx';
import { SensitivityPanel } from './sensitivity-panel.tsx';

const SaveScenarioDialog = lazyDialog(async () => (await import('./save-scenario-dialog.tsx')).SaveScenarioDialog);

interface ScenarioBuilderProps {
  readonly model: ComputationModel;
  readonly isRefreshing: boolean;
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly outcomes: readonly string[];
  /** What is kept of the scenario that was opened; null for one that is not saved yet. */
  readonly opened: Scenario | null;
}

/** Another entity, another scenario or a comparison is chosen in the address. */
const leavesScenario: Leaves = (from, to) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return (
    from.pathname !== to.pathname ||
    ['of', 'scenario', 'kind', 'compare'].some((name) => before.get(name) !== after.get(name))
  );
};

/** Drivers, and what follows from them. Whoever leaves changed drivers is asked. */
export function ScenarioBuilder({ model, isRefreshing, structure, entity, outcomes, opened }: ScenarioBuilderProps) {
  const [record, setRecord] = useState(opened);
  const [drafts, setDrafts] = useState<readonly DriverDraft[]>(() => (opened === null ? [] : draftsOf(opened)));
  const [chosenRange, setRange] = useState<ScenarioRange | null>(opened?.range ?? null);
  const [saving, setSaving] = useState<'new' | 'version' | null>(null);
  const mayEdit = useMayChange('Edit', 'Detail', structure);
  const range = useMemo(() => chosenRange ?? { from: model.from, to: model.to }, [chosenRange, model.from, model.to]);
  const drivers = useMemo(() => driversOf(openedModel(model)), [model]);
  const used = drafts.flatMap((draft) => {
    const driver = drivers.find((one) => keyOf(one) === keyOf(draft));
    return driver === undefined ? [] : [{ draft, driver }];
  });
  const unitOf = (draft: DriverDraft): string => drivers.find((one) => keyOf(one) === keyOf(draft))?.unit ?? '';
  const content = contentOf({
    dataKind: model.dataKind,
    outcomes,
    range,
    drafts,
    amountOf: (draft) => changeOf(draft, unitOf(draft)).amount,
  });
  const isChanged = record === null ? drafts.length > 0 : !isSameContent(content, record);
  const guard = useUnsavedGuard(isChanged, leavesScenario);
  const isRead = used.every(({ draft, driver }) => changeComplaint(draft, driver.unit) === null);
  const told = JSON.stringify(used.map(({ draft, driver }) => changeOf(draft, driver.unit)));
  // The same changes are the same work, however often the page is drawn.
  const changes = useMemo((): readonly DriverChange[] => JSON.parse(told), [told]);
  // What the chosen metrics do not depend on has no unit here in which its amount could be read.
  const maySave = mayEdit && isRead && drafts.length > 0 && used.length === drafts.length && outcomes.length > 0;
  return (
    <>
      <DriversPanel
        drivers={drivers}
        drafts={drafts}
        onChange={setDrafts}
        range={range}
        onRange={setRange}
        name={record?.name ?? null}
        saving={
          mayEdit && (
            <>
              {record !== null && (
                <Button size="small" isDisabled={!maySave} onClick={() => setSaving('version')}>
                  Save
                </Button>
              )}
              <Button size="small" isDisabled={!maySave} onClick={() => setSaving('new')}>
                Save as new
              </Button>
            </>
          )
        }
      />
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
      {saving !== null && (
        <SaveScenarioDialog
          entityId={entity.id}
          content={content}
          record={saving === 'version' ? record : null}
          onSaved={setRecord}
          onClose={() => setSaving(null)}
        />
      )}
      {guard}
    </>
  );
}
