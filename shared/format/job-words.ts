import type { JobKind } from '../domain/job.ts';

const words: Readonly<Record<JobKind, string>> = {
  'covenant-extraction': 'Covenant import',
  'access-role-caching': 'Access',
  'currency-details': 'Currencies',
  'covenant-migration': 'Covenant maintenance',
  'search-index': 'Search',
  'abandoned-uploads': 'Uploads',
  'access-review': 'Access review',
  'trail-verification': 'Audit trail',
  'audit-export': 'Activity log',
  'archive-unpacking': 'Archive',
  'room-download': 'Download',
  'document-translation': 'Translation',
  'structure-import': 'Structure import',
  'figure-import': 'Figure import',
  'metric-computation': 'Metrics',
  'exchange-rates': 'Exchange rates',
};

/** What a job does, such as "Figure import". */
export const formatJobKind = (kind: JobKind): string => words[kind];
