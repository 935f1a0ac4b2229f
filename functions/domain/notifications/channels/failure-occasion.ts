import type { ChannelStop } from '#shared/domain/notifications/channel.ts';
import type { Occasion } from '../telling/occasion.ts';
import type { ChannelRecord } from './channel-store.ts';
import type { StoredDelivery } from './delivery-store.ts';

const reasons: Readonly<Record<ChannelStop['because'], string>> = {
  Gone: 'It was switched off, because its receiver takes nothing any more.',
  Failing: 'It was switched off, because its receiver has taken nothing for five days.',
};

/** That a channel did not take an alert, or was switched off for good; told to administrators once a day. */
export function failureOccasion(
  { id, name }: ChannelRecord,
  { title, attempts, last }: StoredDelivery,
  because: ChannelStop['because'] | null,
  about: { readonly organizationId: string; readonly now: Date; readonly administratorIds: readonly string[] },
): Occasion {
  const { organizationId, now, administratorIds } = about;
  const at = now.toISOString();
  const tries = attempts === 1 ? 'one attempt' : `${attempts} attempts`;
  const what = `“${title}” was given up after ${tries}.`;
  const sentences = [what, ...(last?.fault ? [last.fault] : []), ...(because === null ? [] : [reasons[because]])];
  return {
    kind: 'channelFailed',
    key: `channel|${id}|${because ?? 'failed'}`,
    at,
    idAt: `${at.slice(0, 10)}T00:00:00.000Z`,
    title: because === null ? `Channel ${name} did not take an alert` : `Channel ${name} was switched off`,
    textFor: () => `${sentences.join(' ')} The log of the channel tells more, and sends it again.`,
    url: `/organization/${organizationId}/settings/channels`,
    source: { sourceType: 'Channel', sourceId: id, sourceName: name, entityId: null, entityName: null },
    dueOn: null,
    path: [],
    // Those who administer the organization are told by their ids.
    needs: [],
    audience: { administratorIds },
  };
}
