import { Ban, CircleCheck, MailQuestionMark } from 'lucide-react';
import type { Agent } from '#shared/domain/agent.ts';
import styles from './people.module.css';
import { statusOf } from './person-words.ts';

const icons = { Enabled: CircleCheck, Disabled: Ban, Invited: MailQuestionMark } as const;

/** That somebody works for the operator of the product, which an organization wants to know of the people in it. */
export const StaffMark = ({ agent }: { agent: Agent }) =>
  agent.internalStaff ? <span className={`${styles['badge']} ${styles['tag']}`}>Trestle staff</span> : null;

/** Whether somebody can sign in: a word, an icon and a color. */
export function PersonStatus({ agent }: { agent: Agent }) {
  const status = statusOf(agent);
  const Icon = icons[status];
  return (
    <span className={`${styles['badge']} ${styles[status.toLowerCase()]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {status}
    </span>
  );
}
