import { Button } from '@aws-amplify/ui-react';
import { History } from 'lucide-react';
import styles from './form.module.css';

/** Says that a form goes on where it was left, and offers an empty one. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={styles['restored']} role="status">
    <History size={15} aria-hidden />
    <span>Your earlier entries have been restored.</span>
    <Button size="small" variation="link" onClick={onStartOver}>
      Start over
    </Button>
  </div>
);
