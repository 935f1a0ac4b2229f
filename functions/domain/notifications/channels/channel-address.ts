import type { ChannelType } from '#shared/domain/notifications/channel.ts';

/** Slack's incoming webhooks, also those of its cloud for governments. */
const slackHosts = ['hooks.slack.com', 'hooks.slack-gov.com'];
/** Where Power Automate takes requests of Teams workflows, by cloud. */
const teamsEndings = ['.logic.azure.com', '.api.powerplatform.com', '.logic.azure.us', '.api.powerplatform.us'];

function complaintByType(type: ChannelType, { hostname, pathname }: URL): string | null {
  if (type === 'Slack') {
    return slackHosts.includes(hostname) && pathname.startsWith('/services/')
      ? null
      : 'Enter the address of an incoming webhook: https://hooks.slack.com/services/…';
  }
  if (type === 'MicrosoftTeams') {
    return teamsEndings.some((ending) => hostname.endsWith(ending))
      ? null
      : 'Enter the address that the Teams workflow “When a Teams webhook request is received” shows.';
  }
  return null;
}

/**
 * What is wrong with the address of a channel as it is written; null where nothing is. `isLocal`: it is on this machine, and the product may talk to this
 * machine.
 */
export function addressComplaint(type: ChannelType, address: string, isLocal: (url: URL) => boolean): string | null {
  const url = URL.parse(address);
  if (url === null) return 'Enter an address that begins with https://.';
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the address.';
  if (url.hash !== '') return 'Remove what stands behind # in the address.';
  if (isLocal(url)) return null;
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://.';
  if (url.port !== '') return 'Enter an address without a port: only 443, the usual one of https, is called.';
  return complaintByType(type, url);
}

const shownEnd = 4;
const longestHidden = 12;

/** What people are shown of an address: its host and, where what follows is long enough to stay a secret, its last characters. */
export function shownAddressOf(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  if (rest === '/') return origin;
  return rest.length < longestHidden ? `${origin}/…` : `${origin}/…${rest.slice(-shownEnd)}`;
}
