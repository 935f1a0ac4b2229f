import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Activity } from '../../entities/audit/activity.tsx';

/** What was done to a structure and to all that lies in it, as far as the reader may see that. */
export function StructureActivityPage() {
  const structure = useOutletContext<StructureView>();
  const mayEdit = usePermitted('Edit', 'Deal', structurePath(structure));
  return (
    <Page>
      <title>{`Activity · ${structure.name} · Trestle`}</title>
      <Panel title="Activity" description="Who has done what, the newest first.">
        <Activity thing={{ type: 'Deal', source: structure.id }} name={structure.name} mayNote={mayEdit} hasParts />
      </Panel>
    </Page>
  );
}
