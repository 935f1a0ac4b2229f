import { unseal } from '#functions/platform/secrets/sealed.ts';
import type { ChannelTarget } from './channel-port.ts';
import type { ChannelRecord } from './channel-store.ts';

/** Where and with which secrets is sent; null where the key that has sealed them was retired. */
export async function targetOf(
  { type, address, secret, formerSecret }: ChannelRecord,
  organizationId: string,
  now: Date,
): Promise<ChannelTarget | null> {
  const isFormerAlive = formerSecret !== null && Date.parse(formerSecret.until) > now.getTime();
  const sealed = [...(secret === null ? [] : [secret]), ...(isFormerAlive ? [formerSecret.secret] : [])];
  const [opened, ...secrets] = await Promise.all([address, ...sealed].map((one) => unseal(one, organizationId)));
  const known = secrets.filter((one) => one !== null);
  if (opened === undefined || opened === null || (secret !== null && secrets[0] === null)) return null;
  return { type, address: opened, secrets: known };
}
