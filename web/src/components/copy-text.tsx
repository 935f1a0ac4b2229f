import { Button } from '@aws-amplify/ui-react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './copy-text.module.css';

interface CopyTextProps {
  /** What it is: "Client id". */
  readonly label: string;
  readonly text: string;
}

/** A text to take along, with a button that copies it and says whether it did. */
export const CopyText = ({ label, text }: CopyTextProps) => (
  <div className={styles['copy']}>
    <span className={styles['copyLabel']}>{label}</span>
    <code className={styles['code']}>{text}</code>
    <CopyButton label={label} text={text} />
  </div>
);

/** Copies a text that need not be read. */
function CopyButton({ label, text }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        onClick={() => void copy()}
      >
        {state === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className={styles['copyState']}>
        {state === 'copied' && <span className="visually-hidden">{label} copied</span>}
        {state === 'failed' && 'Your browser blocked copying. Select the text and copy it.'}
      </span>
    </>
  );
}
