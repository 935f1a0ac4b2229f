import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { log } from '#functions/platform/log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const ses = new SESv2Client(awsClient('control'));

/** Takes an address off the account's list of those that take no mail. A provider's failure is refused as `mailNotSent`. */
export async function releaseAddress(address: string): Promise<void> {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (error instanceof NotFoundException) return;
    log.error('An address stays on the suppression list.', { error: error instanceof Error ? error.name : 'unknown' });
    throw new DomainError('mailNotSent');
  }
}
