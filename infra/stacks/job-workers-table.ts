import { Duration } from 'aws-cdk-lib';
import { memoryOfOneProcessorInMb } from '#infra/constructs/trestle-function.ts';
import { everyWorker, type WorkerRow } from './worker-row.ts';

/** The workers of queues whose messages start jobs, which people see. */
export const jobWorkers = {
  'archive-unpacking': {
    worker: 'unpack-archives',
    failureImpact: 'archives in data rooms are not unpacked',
    // Files that are refused after they were stored are taken away again.
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'readWriteRemove',
      sendsTo: ['archive-unpacking'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    batchSize: 1,
    concurrency: 5,
  },
  'covenant-extraction': {
    worker: 'extract-covenants',
    failureImpact: 'covenants of an uploaded agreement are not proposed',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      documents: 'read',
      extractionModel: 'invoke',
      textDetection: 'start',
      sendsTo: ['covenant-extraction'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // An agreement fills a run; a second one in the same batch would only wait.
    batchSize: 1,
    concurrency: 10,
  },
  'document-translation': {
    worker: 'translate-documents',
    failureImpact: 'documents of data rooms are not translated',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      // A translation that is refused after it was stored is taken away again.
      documents: 'readWriteRemove',
      // The service reads and writes there.
      exports: 'readWrite',
      translation: 'start',
      sendsTo: ['document-translation'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // A document is read before it is translated.
    batchSize: 1,
    concurrency: 5,
  },
  'exchange-rates': {
    worker: 'fetch-exchange-rates',
    failureImpact: 'amounts of several currencies are not converted at the rates of the day',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      rateCredentials: 'read',
      sendsTo: ['exchange-rates'],
    },
    memoryInMb: 512,
    // The first time, all working days since 1999 are written.
    timeout: Duration.minutes(10),
    batchSize: 1,
    // A provider is asked once for all organizations; whoever comes meanwhile finds its rates.
    concurrency: 2,
  },
  'figure-import': {
    worker: 'import-figures',
    failureImpact: 'figures of workbooks and CSV files in data rooms are not entered',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'readAppend',
      documents: 'read',
      series: 'readWrite',
      sendsTo: ['figure-import'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // A file fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'metric-computation': {
    worker: 'compute-metrics',
    failureImpact: 'metrics of portfolios with more than 600 projects and financings are not computed',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      series: 'read',
      exports: 'write',
      sendsTo: ['metric-computation'],
    },
    // A large portfolio holds a gigabyte of figures, and is read while it is computed.
    memoryInMb: 2 * memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    // A portfolio fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'organization-maintenance': {
    worker: 'maintain-organizations',
    failureImpact:
      'effective access is not computed ahead of time, access reviews get no list, details and covenants are not brought up to date, lost domains go unnoticed, activity logs are not delivered to the buckets of organizations, and the bytes of abandoned uploads stay',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      auditTrail: 'verify',
      auditAnchors: 'readWrite',
      organizationRoles: 'assume',
      series: 'read',
      // Administrators are told of a domain that is about to be lost, and reviewers of a review that has begun.
      mail: 'send',
      siteUrl: 'read',
      documents: 'remove',
      // A long trail is verified in several runs.
      sendsTo: ['organization-maintenance'],
    },
    memoryInMb: 512,
    timeout: Duration.minutes(10),
    // One organization fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'room-download': {
    worker: 'pack-room-downloads',
    failureImpact: 'folders of data rooms cannot be downloaded as archives, and long activity logs not as files',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'append',
      // What is exported of it.
      auditTrail: 'verify',
      documents: 'read',
      // Parts of an archive that is not made, and the archive before it, are taken away.
      exports: 'readWriteRemove',
      sendsTo: ['room-download'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(15),
    // An archive fills a run.
    batchSize: 1,
    concurrency: 5,
  },
  'structure-import': {
    worker: 'import-structures',
    failureImpact: 'structures, projects and financings of an uploaded workbook are not created',
    uses: {
      ...everyWorker,
      records: 'readWrite',
      audit: 'readAppend',
      documents: 'read',
      sendsTo: ['structure-import'],
    },
    memoryInMb: memoryOfOneProcessorInMb,
    timeout: Duration.minutes(10),
    // A workbook fills a run.
    batchSize: 1,
    concurrency: 5,
  },
} as const satisfies Readonly<Record<string, WorkerRow>>;
