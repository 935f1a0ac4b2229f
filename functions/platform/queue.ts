import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClient } from './aws-client.ts';
import { environment } from './environment.ts';

const sqs = new SQSClient(awsClient('data'));

/** The queues of the product, by the name of their variable in the environment. */
export type QueueName =
  | 'COVENANT_EXTRACTION_QUEUE_URL'
  | 'NOTIFICATION_DELIVERY_QUEUE_URL'
  | 'ORGANIZATION_UPKEEP_QUEUE_URL'
  | 'STRUCTURE_IMPORT_QUEUE_URL';

/** Puts a message on a queue. Messages name records by id; they carry no figures or texts of their own. */
export async function enqueue(queue: QueueName, message: Readonly<Record<string, unknown>>): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: environment()[queue], MessageBody: JSON.stringify(message) }));
}
