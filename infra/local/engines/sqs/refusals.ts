import { ServiceError } from '../service-call.ts';

/** SQS keeps the codes of its older query protocol in a header, so that clients written for either recognize a refusal. */
const queryCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  PurgeQueueInProgress: 'AWS.SimpleQueueService.PurgeQueueInProgress',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  UnsupportedOperation: 'AWS.SimpleQueueService.UnsupportedOperation',
};

/** The header that names the fault in the query protocol's words and says whose it is. */
export function queryErrorHeader(error: ServiceError): Readonly<Record<string, string>> {
  const fault = error.status >= 500 ? 'Receiver' : 'Sender';
  return { 'x-amzn-query-error': `${queryCodes[error.code] ?? error.code};${fault}` };
}

/** A parameter whose value SQS does not take. */
export function invalidParameter(name: string, reason: string): ServiceError {
  return new ServiceError('InvalidParameterValue', `Value for parameter ${name} is invalid. Reason: ${reason}`);
}

/** A parameter that SQS cannot do without. */
export function missingParameter(name: string): ServiceError {
  return new ServiceError('MissingParameter', `The request must contain the parameter ${name}.`);
}

/** A queue that is not there. */
export function queueDoesNotExist(): ServiceError {
  return new ServiceError('QueueDoesNotExist', 'The specified queue does not exist.');
}

/** A receipt handle that SQS did not give out. */
export function receiptHandleIsInvalid(receiptHandle: string): ServiceError {
  return new ServiceError('ReceiptHandleIsInvalid', `The input receipt handle "${receiptHandle}" is invalid.`, 404);
}
