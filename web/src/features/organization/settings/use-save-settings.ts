import { type SettingName, settingNamed } from '#shared/domain/settings/catalog.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { useWrite } from '../../../components/use-write.ts';

export interface ChangedSetting {
  readonly name: SettingName;
  /** As stored. */
  readonly value: string;
  /** What the reader saw before, so that nobody's change is overwritten unseen. */
  readonly replaces?: string;
}

/** `Base currency`, or how many there are. */
const settingNames = (changed: readonly ChangedSetting[]): string => {
  const [first] = changed;
  return changed.length === 1 && first !== undefined
    ? (settingNamed(first.name)?.label ?? first.name)
    : `${changed.length} settings`;
};

/** Stores settings of the organization, and reads again what hangs on them: the names, apps and terms of the whole app. */
export function useSaveSettings(onDone?: () => void) {
  const { organization } = useGlobalState();
  return useWrite({
    write: (body: ChangedSetting[]) => api.metrics.createDetail({ params: { id: organization.id }, body }),
    // The same calls store details of entities, which is told in other words.
    success: callsOf.organizations.updateOrganization.success,
    particulars: settingNames,
    refresh: [organizationQueries.of(organization.id), ['session']],
    showsFailures: true,
    ...(onDone === undefined ? {} : { onDone }),
  });
}
