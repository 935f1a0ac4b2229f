import type { SupportAccess, SupportAnswer, supportHours } from '#shared/domain/support-access.ts';
import { MomentText } from '../date-text.tsx';

/** For how long support is let in. */
export const hoursWords: Readonly<Record<(typeof supportHours)[number], string>> = {
  1: 'One hour',
  4: '4 hours',
  24: 'One day',
};

/** What an answer means for whoever asked: `Sam Lee has access for 4 hours`. */
export const answerWords = (supporterName: string, answer: SupportAnswer): string => {
  if (answer.answer === 'allow') return `${supporterName} has access for ${hoursWords[answer.hours].toLowerCase()}`;
  return answer.answer === 'refuse' ? `Access refused to ${supporterName}` : `${supporterName} no longer has access`;
};

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
