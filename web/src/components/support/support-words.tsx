import type { SupportAccess } from '#shared/domain/support-access.ts';
import { MomentText } from '../date-text.tsx';

/** How a question of support stands. */
export function SupportStanding({ access: { state, until, answeredAt } }: { access: SupportAccess }) {
  if (state === 'asked')
    return (
      <>
        Waiting for your answer until <MomentText at={until} />
      </>
    );
  if (state === 'allowed')
    return (
      <>
        Allowed until <MomentText at={until} />
      </>
    );
  if (state === 'over' && answeredAt === null) return <>Not answered in time</>;
  const words = { refused: 'Refused', ended: 'Ended', over: 'Ended' }[state];
  return (
    <>
      {words} <MomentText at={until} />
    </>
  );
}
