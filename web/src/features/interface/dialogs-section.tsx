import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { InvalidCurrencyDialog } from '../../components/invalid-currency-dialog.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { notifyFailure, notifySuccess } from '../../components/toast-store.ts';
import styles from './interface.module.css';
import { Specimen, Specimens } from './specimen.tsx';

type Shown = 'confirm' | 'destroy' | 'conflict' | 'currency' | 'currency-confirm' | 'drawer' | null;

export function DialogsSection() {
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const opens = (label: string, what: Shown) => (
    <Button size="small" onClick={() => setShown(what)}>
      {label}
    </Button>
  );
  return (
    <Specimens>
      <Specimen name="Dialogs">
        <div className={styles['row']}>
          {opens('Confirm', 'confirm')}
          {opens('Confirm a deletion', 'destroy')}
          {opens('Conflict', 'conflict')}
          {opens('Invalid currency', 'currency')}
          {opens('Invalid currency, confirm', 'currency-confirm')}
        </div>
      </Specimen>
      <Specimen name="Drawer">
        <div className={styles['row']}>{opens('Open drawer', 'drawer')}</div>
      </Specimen>
      <Specimen name="Toasts">
        <div className={styles['row']}>
          <Button size="small" onClick={() => notifySuccess('Covenant approved')}>
            Succeed
          </Button>
          <Button size="small" onClick={() => notifyFailure(new Error('The covenant could not be saved.'))}>
            Fail
          </Button>
        </div>
      </Specimen>
      <ShownDialog shown={shown} close={close} />
    </Specimens>
  );
}

const failing = () => Promise.reject(new Error('The document is open in another window.'));

function ShownDialog({ shown, close }: { shown: Shown; close: () => void }) {
  if (shown === 'confirm' || shown === 'destroy') {
    return (
      <ConfirmDialog
        title={shown === 'confirm' ? 'Approve 12 covenants?' : 'Delete “Q3 compliance certificate”?'}
        confirmLabel={shown === 'confirm' ? 'Approve covenants' : 'Delete document'}
        isDestructive={shown === 'destroy'}
        onConfirm={shown === 'confirm' ? () => Promise.resolve() : failing}
        onClose={close}
      >
        {shown === 'confirm' ? 'They count from today on.' : 'Its versions go with it. This cannot be taken back.'}
      </ConfirmDialog>
    );
  }
  if (shown === 'conflict') {
    const error = new Error('Nora Lindqvist saved this covenant a minute ago.');
    return <ConflictDialog error={error} onKeep={close} onReload={close} onClose={close} />;
  }
  if (shown === 'currency' || shown === 'currency-confirm') {
    return (
      <InvalidCurrencyDialog
        currency="NTD"
        variant={shown === 'currency' ? 'error' : 'confirm'}
        onSelectNew={close}
        onContinue={close}
        onCancel={close}
      />
    );
  }
  if (shown !== 'drawer') return null;
  return (
    <Drawer title="Minimum coverage" subtitle={<StatusBadge status="AtRisk" />} onClose={close}>
      <DrawerSection title="Terms">
        <p>Tested every quarter against a minimum of 1.20×.</p>
      </DrawerSection>
    </Drawer>
  );
}
