import * as z from 'zod';
import { type QueueVariable, queueNames, queueVariable } from './queues.ts';

/** Browsers are led there with what the address held, so it can be no other kind of address. */
const Neighbor = z.union([z.literal(''), z.url({ protocol: /^https$/ })]);

const queueAddresses = Object.fromEntries(
  queueNames.map((name) => [queueVariable(name), z.string().min(1)]),
) as Readonly<Record<QueueVariable, z.ZodString>>;

/** The environment of every function. CDK sets it from this type; `platform/environment` reads it with this schema. */
export const Environment = z.object({
  STAGE: z.string().min(1),
  /** The number of the account at Amazon Web Services, which organizations name in the roles that they let us act as. */
  ACCOUNT: z.string().regex(/^\d{12}$/),
  RECORDS_TABLE: z.string().min(1),
  SERIES_TABLE: z.string().min(1),
  AUDIT_TABLE: z.string().min(1),
  DOCUMENTS_BUCKET: z.string().min(1),
  EXPORTS_BUCKET: z.string().min(1),
  /** Notes of what the audit trails held; what is there stays. */
  AUDIT_ANCHORS_BUCKET: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** What only the distribution knows: a request without it has gone around the firewall. */
  ORIGIN_SECRET_ARN: z.string().min(1),
  /** Keys that sign the product's own session tokens. */
  SESSION_KEYS_ARN: z.string().min(1),
  /** Keys that sign links in mails. */
  LINK_KEYS_ARN: z.string().min(1),
  /** Keys that encrypt the cursors of lists. */
  CURSOR_KEYS_ARN: z.string().min(1),
  /** Keys that encrypt secrets in settings. */
  SETTINGS_KEYS_ARN: z.string().min(1),
  /** Keys that encrypt second factors, and sign what tells known browsers. */
  ACCOUNT_KEYS_ARN: z.string().min(1),
  /** Name of the parameter that holds the site's address; written by the web stack, read at run time. */
  SITE_URL_PARAMETER: z.string().min(1),
  /** Where people get help who cannot set their password; empty where there is nowhere. */
  SUPPORT_CONTACT: z.string(),
  /** Domains of e-mail addresses by which the operator's own staff is recognized, joined by commas; empty for none. */
  INTERNAL_STAFF_DOMAINS: z.string(),
  /** Ids of organizations with a partner's behavior, joined by commas; empty for none. */
  NAMED_PARTNERS: z.string(),
  /** Addresses of applications beside this one, told by `GET /api/environment`; empty where there is none. */
  ORIGINATION_URL: Neighbor,
  REPORTING_URL: Neighbor,
  DATA_VAULT_URL: Neighbor,
  BI_REPORTS_URL: Neighbor,
  MAIL_LOGOS_URL: Neighbor,
  MAIL_FROM: z.string().min(3),
  /** By which what becomes of mails is told. */
  MAIL_CONFIGURATION_SET: z.string().min(1),
  ...queueAddresses,
  /** Seconds after which a worker that gave no sign of life counts as dead. */
  JOB_LEASE_SECONDS: z.string().regex(/^\d+$/),
  /** Amazon Bedrock model id; empty means the built-in rules extractor. */
  EXTRACTION_MODEL_ID: z.string(),
  /** Whether Amazon Textract recognizes the text of scanned agreements. */
  TEXT_DETECTION: z.enum(['on', '']),
  /** Role in which Amazon Translate reads documents and puts translations; empty means that nothing is translated. */
  TRANSLATION_ROLE_ARN: z.string(),
  /** Whether uploaded files are scanned for malware, and locked until they are known to hold none. */
  UPLOAD_SCANS: z.enum(['on', '']),
  /** Secret with the app id of Open Exchange Rates; empty means that it is not offered. */
  OPEN_EXCHANGE_RATES_SECRET_ARN: z.string(),
  /** Keys that browsers use by themselves, told by `GET /api/config`; empty for none. */
  WORKING_DAYS_API_KEY: z.string(),
  /** The service that the first of them is for, without a slash at the end. */
  HOLIDAY_SERVICE_URL: Neighbor,
  GO_JS_API_KEY: z.string(),
});
export type Environment = z.infer<typeof Environment>;
