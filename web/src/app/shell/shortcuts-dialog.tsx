import { Button } from '@aws-amplify/ui-react';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { commandKey } from './command-key.ts';
import styles from './shortcuts-dialog.module.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly act: string;
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [commandKey], act: 'Search, go somewhere or do something' },
      { keys: ['?'], act: 'Show these shortcuts' },
      { keys: ['Esc'], act: 'Close what is open, or dismiss a notice' },
    ],
  },
  {
    title: 'In a table',
    shortcuts: [
      { keys: ['↑', '↓'], act: 'Move between rows' },
      { keys: ['←', '→'], act: 'Move between the controls of a row' },
      { keys: ['Page Up', 'Page Down', 'Home', 'End'], act: 'Move farther' },
      { keys: ['Enter'], act: 'Open the row' },
      { keys: ['Space'], act: 'Select the row' },
      { keys: ['Shift + ↑', 'Shift + ↓'], act: 'Select several rows' },
    ],
  },
  {
    title: 'Reviewing proposed covenants',
    shortcuts: [
      { keys: ['J', 'K'], act: 'Next, previous' },
      { keys: ['A'], act: 'Approve' },
      { keys: ['E'], act: 'Edit, then approve' },
      { keys: ['D'], act: 'Dismiss' },
    ],
  },
];

/** The keys that do something, by where they do. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <DialogBody>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={styles['title']}>{title}</h3>
          <dl className={styles['list']}>
            {shortcuts.map(({ keys, act }) => (
              <div key={act} className={styles['shortcut']}>
                <dt>{act}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogBody>
    <DialogActions>
      <Button variation="primary" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  </Dialog>
);
