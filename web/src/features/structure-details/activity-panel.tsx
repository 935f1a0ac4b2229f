import { Panel } from '../../components/panel.tsx';
import type { ActivityProps } from '../../entities/audit/activity.tsx';
import { ActivityFold } from '../../entities/audit/activity-fold.tsx';

/** What was done to a project or financing, at the end of what is recorded about it. */
export const ActivityPanel = (props: ActivityProps) => (
  <Panel title="Activity" description="Who has done what, the newest first.">
    <ActivityFold {...props} />
  </Panel>
);
