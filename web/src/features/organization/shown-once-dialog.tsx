import { Alert, Button } from '@aws-amplify/ui-react';
import { type ReactNode, useState } from 'react';
import { CopyText } from '../../components/copy-text.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import styles from './organization.module.css';

interface ShownOnceDialogProps {
  readonly title: string;
  /** What is secret: "secret", "token". */
  readonly word: string;
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  /** Where it belongs, and what to do when it is lost. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** What nobody can show again; it is not closed by a slip of the hand. */
export function ShownOnceDialog({ title, word, texts, children, onClose }: ShownOnceDialogProps) {
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog title={title} onClose={() => (isWarned ? onClose() : setWarned(true))}>
      <DialogBody>
        <Alert variation="warning" heading={`The ${word} is shown only once`}>
          {children}
        </Alert>
        {texts.map(({ label, text }) => (
          <CopyText key={label} label={label} text={text} />
        ))}
        {isWarned && (
          <p role="alert" className={styles['error']}>
            If you close this now, the {word} cannot be recovered.
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button variation="primary" onClick={onClose}>
          I have saved the {word}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
