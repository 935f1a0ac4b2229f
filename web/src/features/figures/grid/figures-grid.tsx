import { Alert } from '@aws-amplify/ui-react';
import { Sigma } from 'lucide-react';
import { useMemo, useState } from 'react';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useOpened } from '../../../components/address-values.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { lazyPart } from '../../../components/code/lazy-part.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { RestoredNotice } from '../../../entities/form/restored-notice.tsx';
import { ImportButton } from '../importing/import-button.tsx';
import { ComputedNote } from './computed-note.tsx';
import styles from './grid.module.css';
import type { GridOf } from './grid-of.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { KeptQuestion } from './kept-question.tsx';
import { clashesIn } from './model/clashes.ts';
import { linesOf } from './model/grid-rows.ts';
import { SheetArea } from './sheet-area.tsx';
import { useGridData } from './use-grid-data.ts';
import { useGridDraft } from './use-grid-draft.ts';
import { useGridSave } from './use-grid-save.ts';
import { useGridView } from './use-grid-view.ts';

const ClashPanel = lazyPart(async () => (await import('./clash-panel.tsx')).ClashPanel);
const AddRow = lazyPart(async () => (await import('./add-row.tsx')).AddRow);
const SaveDialog = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog);
const FigureDrawer = lazyDialog(async () => (await import('../../../entities/figure/figure-drawer.tsx')).FigureDrawer);

/** The figures of a structure, project or financing: details down, periods across, each typed, pasted or filled in place and saved together. */
export function FiguresGrid({ of }: { readonly of: GridOf }) {
  const { entityId, home, mayEdit } = of;
  const view = useGridView();
  const draft = useGridDraft(entityId);
  const data = useGridData(of, view, draft);
  const { heldAs, standing } = data;
  const [find, setFind] = useState('');
  const [addedId, setAdded] = useState<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const { opened, open, close } = useOpened('figure');
  const save = useGridSave({ entityId, draft, heldAs, onEnded: () => setSaving(false) });
  const clashes = clashesIn(draft.draft, standing);
  const { keeps } = view.shown;
  const wanted = find.trim().toLowerCase();
  const lines = useMemo(() => {
    const rows = data.rows.filter((row) => keeps(row) && row.name.toLowerCase().includes(wanted));
    // What is looked for is shown, whatever was closed.
    return linesOf(rows, wanted === '' ? closed : new Set());
  }, [data.rows, keeps, wanted, closed]);
  const toggle = (group: string) =>
    setClosed((before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]));
  const showAdded = (detailId: string) => {
    setFind('');
    setAdded(detailId);
  };
  const askToSave = () => draft.isDirty && clashes.length === 0 && setSaving(true);
  const changes = save.upload.ids.length;
  const isComputing = data.computed.isAsked && data.computed.query.isFetching;
  const dataKind = placeOfDatapoint(opened ?? '')?.dataKind;

  return (
    <Panel title="Figures" flush>
      <GridToolbar
        view={view}
        draft={draft}
        mayEdit={mayEdit}
        changes={changes}
        isComputing={isComputing}
        find={find}
        onFind={setFind}
        onSave={askToSave}
        importing={<ImportButton of={of} dataKind={view.dataKind} />}
      />
      {draft.isRestored && <RestoredNotice onStartOver={draft.discard} />}
      {save.clash !== null && clashes.length === 0 && !isSaving && (
        <Alert variation="warning" role="alert">
          {messageOf(save.clash)} Nothing was saved. Look at what stands now, then save again.
        </Alert>
      )}
      {clashes.length > 0 && <ClashPanel draft={draft.draft} standing={standing} heldAs={heldAs} apply={draft.apply} />}
      <QueryView query={data.query} skeleton={<TableSkeleton rows={10} />}>
        {() =>
          lines.length === 0 ? (
            <NoRows hasDetails={data.rows.length > 0} isComputing={isComputing} />
          ) : (
            <SheetArea
              key={`${view.dataKind}:${view.length}`}
              of={of}
              view={view}
              data={data}
              draft={draft}
              lines={lines}
              addedId={addedId}
              onToggle={toggle}
              onOpen={open}
              onSave={askToSave}
            />
          )
        }
      </QueryView>
      <ComputedNote of={of} data={data} onShow={() => view.showRows('computed')} />
      {data.ofDays > 0 && (
        <p className={styles['keys']}>
          {data.ofDays === 1 ? 'One figure of a single day stands' : `${data.ofDays} figures of single days stand`} on
          the pages of their details.
        </p>
      )}
      {of.mayAdd && <AddRow of={of} details={data.details} onAdded={showAdded} />}
      {isSaving && (
        <SaveDialog
          of={of}
          save={save}
          asked={{ draft: draft.draft, standing, heldAs }}
          onClose={() => setSaving(false)}
        />
      )}
      {opened !== null && dataKind !== undefined && (
        <FigureDrawer
          key={opened}
          entityId={entityId}
          home={home}
          figureId={opened}
          dataKind={dataKind}
          // What is changed on the grid is saved or taken back there first.
          mayEdit={mayEdit && !draft.isDirty}
          onClose={close}
        />
      )}
      {draft.isDirty && <KeptQuestion onLeave={draft.keep} />}
    </Panel>
  );
}

/** What is computed may be what is looked for: until it is there, nothing is said to be missing. */
function NoRows({ hasDetails, isComputing }: { readonly hasDetails: boolean; readonly isComputing: boolean }) {
  if (isComputing) return <TableSkeleton rows={3} />;
  return (
    <EmptyState icon={Sigma} title={hasDetails ? 'No detail is like that' : 'No details yet'}>
      {hasDetails
        ? 'Choose other rows, or look for another name.'
        : 'Add a detail below; its figures are entered here, period by period.'}
    </EmptyState>
  );
}
