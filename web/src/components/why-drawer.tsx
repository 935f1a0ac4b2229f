import type { StackLog } from '#shared/domain/stack-log.ts';
import { Drawer, DrawerSection } from './drawer.tsx';
import { WhyTree } from './why/why-tree.tsx';

interface WhyDrawerProps {
  readonly title: string;
  readonly log: StackLog;
  /** The room that the sources' documents lie in. */
  readonly entityId: string;
  readonly onClose: () => void;
}

/** Why a number is what it is, down to who entered it and which document it was read from. */
export function WhyDrawer({ title, log, entityId, onClose }: WhyDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      <DrawerSection title="How this was calculated">
        <WhyTree log={log} entityId={entityId} />
      </DrawerSection>
    </Drawer>
  );
}
