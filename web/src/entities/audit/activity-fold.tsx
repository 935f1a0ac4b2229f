import { Button } from '@aws-amplify/ui-react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { ActivityProps } from './activity.tsx';

const Activity = lazyPart<ActivityProps>(async () => (await import('./activity.tsx')).Activity, {
  what: 'The activity',
  pending: <Skeleton lines={4} />,
});

/** What was done to a thing, where it stands beside much else: it is asked for when somebody wants to see it. */
export function ActivityFold(props: ActivityProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Activity {...props} />;
  return (
    <Button size="small" onClick={() => setOpen(true)}>
      <History size={14} aria-hidden />
      Show activity
    </Button>
  );
}
