import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { NotificationTopic } from '#shared/domain/notifications/notification-kind.ts';
import {
  type NotificationPreferences,
  NotificationPreferencesChange,
  weekdays,
} from '#shared/domain/notifications/preferences.ts';
import { notificationFrequencies } from '#shared/domain/reference/notification-frequencies.ts';
import { topicWords } from '#shared/format/notification-words.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { notificationQueries } from '../../api/queries/notification-queries.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { notifyFailure } from '../../components/toast-store.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useWrite } from '../../components/use-write.ts';
import { CopiesField } from './copies-field.tsx';
import styles from './email-notifications.module.css';

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, with the one that was chosen even where it does not know it. */
const timeZones = (chosen: string): readonly string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].toSorted();

/** Whoever has chosen nothing yet is offered the clock of their browser. */
const editable = ({
  organizationId: _,
  mailTrouble: _trouble,
  copiesOffered,
  ...chosen
}: NotificationPreferences): NotificationPreferencesChange => ({
  ...chosen,
  timeZone: chosen.version === 0 ? ownZone() : chosen.timeZone,
  // What the organization no longer offers is taken out with the next save: nobody could otherwise.
  copiesTo: copiesOffered ? chosen.copiesTo : [],
});

const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, label: `${String(hour).padStart(2, '0')}:00` }));
const usualQuiet = { from: '20:00', to: '07:00' };

/** How often mails tell of each topic, and when they are sent. */
export function MailChoicesForm({ preferences }: { preferences: NotificationPreferences }) {
  const { organizationId } = preferences;
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(NotificationPreferencesChange),
    defaultValues: editable(preferences),
  });
  const guard = useUnsavedGuard(form.formState.isDirty);
  const query = notificationQueries.preferences(organizationId);
  const save = useWrite({
    write: async (body: NotificationPreferencesChange) =>
      (await api.notifications.savePreferences({ params: { id: organizationId }, body })).body,
    success: callsOf.notifications.savePreferences.success,
    showsFailures: true,
    onDone: (saved) => {
      form.reset(editable(saved));
      queryClient.setQueryData(query.queryKey, saved);
    },
  });
  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (isKept) form.setValue('version', latest.version);
    else form.reset(editable(latest));
    save.reset();
  };
  const decide = (isKept: boolean) => void takeLatest(isKept).catch((error: unknown) => notifyFailure(error));
  const submit = form.handleSubmit((values) =>
    save.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  const quiet = form.watch('quietHours');
  return (
    <>
      {guard}
      <form className={styles['form']} aria-label="Email notifications" noValidate onSubmit={submit}>
        <FormFailure error={save.error} />
        <fieldset className={styles['topics']}>
          <legend>How often</legend>
          {NotificationTopic.options.map((topic) => (
            <SelectField
              key={topic}
              label={topicWords[topic].label}
              descriptiveText={topicWords[topic].hint}
              {...form.register(`topics.${topic}`)}
            >
              {notificationFrequencies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
        <CheckboxInput
          label="Critical alerts at once"
          description="A breach or something overdue is mailed at once also where a summary is chosen. What is switched off stays off."
          {...form.register('criticalAtOnce')}
        />
        <fieldset className={styles['times']}>
          <legend>When</legend>
          <SelectField label="Time zone" {...fieldProps(form, 'timeZone')}>
            {timeZones(preferences.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          <SelectField label="Summaries at" {...fieldProps(form, 'summaryHour', { valueAsNumber: true })}>
            {hours.map(({ hour, label }) => (
              <option key={hour} value={hour}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Weekly summaries on" {...fieldProps(form, 'summaryDay')}>
            {weekdays.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <Controller
          control={form.control}
          name="quietHours"
          render={({ field }) => (
            <CheckboxInput
              label="Quiet hours"
              description="Nothing is mailed in between; it is sent at their end."
              checked={field.value !== null}
              onChange={({ target }) => field.onChange(target.checked ? usualQuiet : null)}
              onBlur={field.onBlur}
              name={field.name}
            />
          )}
        />
        {quiet !== null && (
          <div className={styles['times']}>
            <TextField label="From" type="time" {...fieldProps(form, 'quietHours.from')} />
            <TextField label="To" type="time" {...fieldProps(form, 'quietHours.to')} />
          </div>
        )}
        {preferences.copiesOffered && (
          <Controller
            control={form.control}
            name="copiesTo"
            render={({ field, fieldState: { error } }) => (
              <CopiesField
                addresses={field.value ?? []}
                error={error}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        )}
        <Button type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Save email notifications
        </Button>
      </form>
      {isConflict(save.error) && (
        <ConflictDialog
          error={save.error}
          onKeep={() => decide(true)}
          onReload={() => decide(false)}
          onClose={save.reset}
        />
      )}
    </>
  );
}
