import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Alarms ring for somebody: a stage that has them says for whom. */
type Alarming =
  | {
      /** Failures call a person. */
      alarms: true;
      /** Receives the alarms by mail. */
      alarmEmail: string;
    }
  | { alarms: false };

/** One installation of Trestle, with everything that may differ between installations. */
export type Stage = Installation & Alarming;

interface Installation {
  name: string;
  /** Everything in an ephemeral stage is deleted with it; the others refuse to be destroyed. */
  ephemeral: boolean;
  region: string;
  /** Sender of every mail; Amazon SES must hold a verified identity for it or its domain. */
  mailFrom: string;
  /** Where people get help who cannot set their password, such as an address or a telephone number; empty where there is nowhere. */
  supportContact: string;
  /** Domains of e-mail addresses by which the operator's own staff is recognized. */
  internalStaffDomains: readonly string[];
  /** Ids of organizations with a partner's behavior. */
  namedPartners: readonly string[];
  /** Addresses of applications beside this one; an empty one means that there is none, or that this site is it. */
  neighbors: {
    origination: string;
    reporting: string;
    dataVault: string;
    biReports: string;
    /** Where logos of mails lie. */
    mailLogos: string;
  };
  /** Amazon Bedrock model that reads agreements; empty means the built-in rules extractor. */
  extractionModelId: string;
  /** Whether Amazon Textract recognizes the text of scanned agreements, which costs by the page. What is recognized leaves this account's storage for the service. */
  recognizesScans: boolean;
  /** Whether documents can be translated by Amazon Translate. What is translated leaves this account's storage for the service. */
  translatesDocuments: boolean;
  /** Whether Amazon GuardDuty scans uploaded documents for malware, which costs by the file and the GB. They are locked until it has found none. */
  scansUploads: boolean;
  /** Secret in Secrets Manager with the app id of Open Exchange Rates, `{"appId": "…"}`, by its full ARN; empty means that it is not offered. */
  openExchangeRatesSecretArn: string;
  /** Keys that the browser shows to third parties by itself, so they are no secrets; empty where there is none. */
  browserKeys: {
    /** Service that knows public holidays, at `holidayServiceUrl`. */
    workingDays: string;
    /** License of the diagram component. */
    goJs: string;
  };
  /** Address of the service that knows public holidays, without a slash at the end. Browsers may reach it where there is a key for it. */
  holidayServiceUrl: string;
  /** Requests a second the API lets through before it answers 429. */
  requestsPerSecond: number;
  /** Day on which the secret of the distribution was rotated last; another day has the next deployment send the new one. */
  originSecretOf: string;
  /** Own domain and its certificate in us-east-1; without one the site answers at CloudFront's address. */
  domain?: { name: string; certificateArn: string };
}

const everyStage = {
  // CloudFront takes its firewall and its certificate only from us-east-1, so everything is there.
  region: 'us-east-1',
  mailFrom: 'no-reply@trestle.example',
  supportContact: '',
  internalStaffDomains: [],
  namedPartners: [],
  neighbors: { origination: '', reporting: '', dataVault: '', biReports: '', mailLogos: '' },
  extractionModelId: '',
  recognizesScans: false,
  translatesDocuments: false,
  scansUploads: false,
  openExchangeRatesSecretArn: '',
  browserKeys: { workingDays: '', goJs: '' },
  holidayServiceUrl: 'https://api.workingdays.org/1.3',
  originSecretOf: '2026-01-01',
};

const longLivedStage = {
  ...everyStage,
  ephemeral: false,
  alarms: true,
  alarmEmail: 'operations@trestle.example',
} as const;

const longLived: Readonly<Record<string, Stage>> = {
  main: { ...longLivedStage, name: 'production', requestsPerSecond: 1_000 },
  staging: { ...longLivedStage, name: 'staging', requestsPerSecond: 200 },
};

const longestSlug = 20;

/**
 * `main` is production, `staging` is staging, every other branch gets a short-lived stage of its own. A name that had
 * to be changed to be safe carries a digest of the branch, so that `fix/a-b` and `fix/a_b` do not share a stage.
 */
export function stageFor(branch: string): Stage {
  const known = Object.hasOwn(longLived, branch) ? longLived[branch] : undefined;
  return (
    known ?? {
      ...everyStage,
      name: `dev-${slugOf(branch)}`,
      ephemeral: true,
      alarms: false,
      requestsPerSecond: 100,
    }
  );
}

function slugOf(branch: string): string {
  const safe = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  if (safe === branch) return safe;
  const digest = createHash('sha256').update(branch).digest('hex').slice(0, 6);
  return safe === '' ? digest : `${safe}-${digest}`;
}

/** Where CI systems tell the branch; their checkouts are often detached, so git can't. */
const branchVariables = ['TRESTLE_BRANCH', 'GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_BRANCH', 'BRANCH_NAME'];

/** The branch that is checked out; `local` where there is none (a detached checkout, an unpacked archive). */
export function currentBranch(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const told = branchVariables.map((variable) => environment[variable]).find((value) => value);
  return told ?? checkedOutBranch() ?? 'local';
}

function checkedOutBranch(): string | undefined {
  try {
    const branch = execFileSync('git', ['symbolic-ref', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return branch.trim() || undefined;
  } catch {
    return undefined;
  }
}
