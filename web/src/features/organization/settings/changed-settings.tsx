import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { takesManagement } from '#shared/domain/settings/setting-readers.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { changedFromDefault, defaultOf, defaultToStore, type SettingValues, valueText } from './setting-values.ts';
import own from './settings.module.css';
import { anchorOf, changedTitle } from './settings-index.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** What the organization has set otherwise than by default, each with the way back. As stored: what is being entered below is not saved yet. */
export function ChangedSettings({ stored }: { readonly stored: SettingValues }) {
  const changed = changedFromDefault(stored);
  const [asked, setAsked] = useState<CatalogSetting | null>(null);
  const mayManage = usePermitted('Create', 'Organization');
  const { search } = useLocation();
  return (
    <Panel id={anchorOf(changedTitle)} title={changedTitle} flush>
      {changed.length === 0 ? (
        <p className={own['nothing']}>Every setting is at its default.</p>
      ) : (
        <ul className={styles['list']} aria-label={changedTitle}>
          {changed.map((setting) => (
            <li key={setting.name}>
              <div>
                <span className="name">{setting.label}</span>
                <span className={styles['second']}>
                  <ValueText setting={setting} value={stored[setting.name] ?? ''} /> · Default:{' '}
                  {valueText(setting, defaultOf(setting, stored))} ·{' '}
                  <Link to={{ search, hash: anchorOf(setting.group) }}>{setting.group}</Link>
                </span>
              </div>
              {(mayManage || !takesManagement(setting.name)) && (
                <Button size="small" aria-label={`Reset ${setting.label}`} onClick={() => setAsked(setting)}>
                  Reset
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && <ResetDialog setting={asked} stored={stored} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

interface ResetDialogProps {
  readonly setting: CatalogSetting;
  readonly stored: SettingValues;
  readonly onClose: () => void;
}

function ResetDialog({ setting, stored, onClose }: ResetDialogProps) {
  const save = useSaveSettings();
  const value = stored[setting.name] ?? '';
  const change = { name: setting.name, value: defaultToStore(setting, stored), replaces: value };
  // The plural of a term that is gone names nothing.
  const plural = setting.name === 'customNameForLoan' ? (stored['customNameForLoanPlural'] ?? '') : '';
  const changes =
    plural === '' ? [change] : [change, { name: 'customNameForLoanPlural', value: '', replaces: plural } as const];
  return (
    <ConfirmDialog
      title={`Reset “${setting.label}”?`}
      confirmLabel="Reset"
      onConfirm={() => save.mutateAsync(changes)}
      onClose={onClose}
    >
      Now: <ValueText setting={setting} value={value} />. Default: {valueText(setting, defaultOf(setting, stored))}.
      {plural !== '' && ` The plural “${plural}” is reset with it.`}
    </ConfirmDialog>
  );
}

/** A value in words; a structure by its name. */
const ValueText = ({ setting, value }: { readonly setting: CatalogSetting; readonly value: string }) =>
  setting.kind === 'entityId' ? <StructureName id={value} /> : valueText(setting, value);

function StructureName({ id }: { readonly id: string }) {
  const { data } = useQuery(structureQueries.detail(id));
  return data?.name ?? id;
}
