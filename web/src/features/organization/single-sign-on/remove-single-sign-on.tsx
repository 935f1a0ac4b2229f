import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { inSentence } from '../settings/setting-values.ts';
import { useSaveSettings } from '../settings/use-save-settings.ts';

interface RemoveSingleSignOnProps {
  readonly setting: CatalogSetting;
  readonly onRemoved: () => void;
}

/** Takes a configuration away, with its secret or certificates. */
export function RemoveSingleSignOn({ setting, onRemoved }: RemoveSingleSignOnProps) {
  const [isAsked, setAsked] = useState(false);
  const save = useSaveSettings(onRemoved);
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Remove
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${inSentence(setting.label)}?`}
          confirmLabel="Remove single sign-on"
          isDestructive
          onConfirm={() => save.mutateAsync([{ name: setting.name, value: '' }])}
          onClose={() => setAsked(false)}
        >
          People will sign in with email and password again. The configuration is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
