import { Alert, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Channel, ChannelTopic, ChannelType, NewChannel } from '#shared/domain/notifications/channel.ts';
import { levelWords } from '#shared/format/notification-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { addressHints, typeWords } from './channel-words.ts';
import { LimitsField } from './limits-field.tsx';
import { TopicsField } from './topics-field.tsx';

const { name, address } = NewChannel.shape;

const Entered = z.object({
  name,
  type: ChannelType,
  address,
  topics: z.array(ChannelTopic).min(1, 'Choose at least one topic.').readonly(),
  smallestLevel: z.enum(['0', '1', '2']),
  limits: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  enabled: z.boolean(),
});
/** An address that was saved is shown to nobody; none entered leaves it as it is. */
const Changed = Entered.extend({ address: z.union([z.literal(''), address]) });
type Values = z.input<typeof Entered>;

const newValues: Values = {
  ...{ name: '', type: 'Webhook', address: '', topics: ['Covenants', 'Deliverables'] },
  ...{ smallestLevel: '1', limits: [], enabled: true },
};

const valuesOf = ({ name: called, type, topics, smallestLevel, entities, enabled }: Channel): Values => ({
  ...{ name: called, type, address: '', topics, enabled },
  smallestLevel: smallestLevel === 0 ? '0' : smallestLevel === 1 ? '1' : '2',
  limits: entities.map((entity) => ({ id: entity.id, name: entity.name ?? 'A removed structure' })),
});

const levels = { '0': 0, '1': 1, '2': 2 } as const;

const bodyOf = ({ name: called, topics, smallestLevel, limits, enabled }: z.output<typeof Entered>) => ({
  ...{ name: called, topics: [...topics], enabled },
  smallestLevel: levels[smallestLevel],
  entityIds: limits.map(({ id }) => id),
});

const secrets = ['address'];

interface ChannelDialogProps {
  /** Undefined: a new one is made. */
  readonly channel?: Channel;
  /** Told once, when a new webhook is made. */
  readonly onSecret: (secret: string | null) => void;
  readonly onClose: () => void;
}

/** Where alerts go, and which. */
export function ChannelDialog({ channel, onSecret, onClose }: ChannelDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm<Values, unknown, z.output<typeof Entered>>({
    resolver: zodResolver(channel === undefined ? Entered : Changed),
    defaultValues: channel === undefined ? newValues : valuesOf(channel),
  });
  const { createChannel, updateChannel, listChannels } = api.notifications;
  const state = useRecordForm(form, {
    record: channel,
    draft: `channel/${channel?.id ?? 'new'}`,
    secrets,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listChannels({ params, query }),
        ({ id }) => id === channel?.id,
      ),
    write: async (entered, version) => {
      const body = bodyOf(entered);
      const given = entered.address === '' ? {} : { address: entered.address };
      if (channel !== undefined && version !== null) {
        const change = { ...body, ...given, version };
        const saved = await updateChannel({ params: { ...params, channelId: channel.id }, body: change });
        return { body: saved.body };
      }
      const added = await createChannel({ params, body: { ...body, type: entered.type, address: entered.address } });
      // Handed on from here, so that the cache of writes never holds the secret.
      onSecret(added.body.secret);
      return { body: undefined };
    },
    fieldOf: (field) => (field === 'entityIds' ? 'limits' : field in newValues ? (field as keyof Values) : undefined),
    success: callsOf.notifications[channel === undefined ? 'createChannel' : 'updateChannel'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  const type = form.watch('type');
  return (
    <FormDialog
      title={channel === undefined ? 'Add channel' : `Edit ${channel.name}`}
      act={channel === undefined ? 'Add channel' : 'Save channel'}
      {...state}
      onClose={onClose}
    >
      <Alert variation="info">
        Whoever reads the channel reads every alert you choose here, with all figures, whatever they may see in Trestle.
      </Alert>
      <TextField label="Name" placeholder="Risk desk" {...fieldProps(form, 'name')} />
      {channel === undefined && (
        <SelectField label="Type" {...fieldProps(form, 'type')}>
          {ChannelType.options.map((option) => (
            <option key={option} value={option}>
              {typeWords[option]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={channel === undefined ? 'Address' : 'New address (optional)'}
        descriptiveText={
          channel === undefined ? addressHints[type] : `Now ${channel.shownAddress}. Leave empty to keep it.`
        }
        autoComplete="off"
        inputMode="url"
        {...fieldProps(form, 'address')}
      />
      <Controller
        control={form.control}
        name="topics"
        render={({ field, fieldState }) => <TopicsField {...field} fault={fieldState.error?.message} />}
      />
      <SelectField label="Level" {...fieldProps(form, 'smallestLevel')}>
        <option value="0">All alerts</option>
        <option value="1">{levelWords[1]} and critical</option>
        <option value="2">{levelWords[2]} only</option>
      </SelectField>
      <Controller
        control={form.control}
        name="limits"
        render={({ field, fieldState }) => <LimitsField {...field} fault={fieldState.error?.message} />}
      />
      <CheckboxInput label="On" description="While it is off, it hears of nothing." {...fieldProps(form, 'enabled')} />
    </FormDialog>
  );
}
