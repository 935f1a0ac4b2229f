import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Organization } from '#shared/domain/organization.ts';
import type { CatalogSetting, SettingName } from '#shared/domain/settings/catalog.ts';
import { effectiveSettings } from '#shared/domain/settings/effective-settings.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { notifyFailure } from '../../../components/toast-store.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import {
  changedIn,
  complaintsAbout,
  complaintsOf,
  following as followingOf,
  type SettingValues,
  valuesOf,
} from './setting-values.ts';
import { useSaveSettings } from './use-save-settings.ts';

const pick = (all: SettingValues, settings: readonly CatalogSetting[]): Record<string, string> =>
  Object.fromEntries(settings.map(({ name }) => [name, all[name] ?? '']));

interface SettingGroupState {
  readonly settings: readonly CatalogSetting[];
  readonly organization: Organization;
  /** The organization's, as `valuesOf` gives them. */
  readonly stored: SettingValues;
  /** Unique to the group, for what was entered when the session ends. */
  readonly draft: string;
}

/** The values of some settings while they are changed, what is wrong with them, and saving what was changed. */
export function useSettingGroup({ settings, organization, stored, draft }: SettingGroupState) {
  const queryClient = useQueryClient();
  const form = useForm<Record<string, string>>({
    // Without them everything counts as changed until `values` have been taken, and whoever goes on at once is asked whether to leave.
    defaultValues: pick(stored, settings),
    values: pick(stored, settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { defaultValues = {} } = form.formState;
  useFormDraft(form, draft);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const values = form.watch();
  const changed = changedIn(values, defaultValues as SettingValues);
  const save = useSaveSettings();
  // What stood there when somebody began to change it: what is read later is not what they have seen.
  const [seen, setSeen] = useState<SettingValues>({});
  const now = Object.fromEntries(effectiveSettings(organization.details).map(({ name, value }) => [name, value]));

  const submit = () => {
    const found = complaintsAbout(values, changed);
    setComplaints(found);
    if (Object.keys(found).length > 0 || changed.length === 0) return;
    save.mutate(
      changed.map((name) => ({
        name,
        value: (values[name] ?? '').trim(),
        replaces: seen[name] ?? now[name] ?? '',
      })),
      {
        // What is typed meanwhile stays.
        onSuccess: () => {
          form.reset(values, { keepValues: true, keepDirtyValues: false });
          setSeen({});
        },
        onError: (error) => setComplaints(complaintsOf(error, changed)),
      },
    );
  };
  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...organizationQueries.detail(organization.id), staleTime: 0 });
    form.reset(pick(valuesOf(latest.details), settings), { keepDirtyValues: isKept });
    setSeen({});
    save.reset();
  };

  return {
    values,
    changed,
    complaints,
    write: save,
    submit,
    change: (name: SettingName, value: string) => {
      const following = followingOf(values, name, value);
      for (const [each, text] of Object.entries(following)) form.setValue(each, text, { shouldDirty: true });
      const first = Object.keys(following).map((each) => [each, now[each] ?? '']);
      setSeen((before) => ({ ...Object.fromEntries(first), ...before }));
    },
    discard: () => {
      setSeen({});
      form.reset(undefined, { keepDirtyValues: false });
      setComplaints({});
    },
    onKeep: () => takeLatest(true).catch(notifyFailure),
    onReload: () => takeLatest(false).catch(notifyFailure),
  };
}
