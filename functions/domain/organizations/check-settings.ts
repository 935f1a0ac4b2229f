import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { isActiveRole } from '#functions/platform/people/active-roles.ts';
import { isSealed, seal, sealAgain } from '#functions/platform/secrets/sealed.ts';
import { signingCertificate } from '#functions/platform/secrets/signing-certificate.ts';
import { readSignOnPolicy } from '#functions/platform/sign-in/sign-on-policy.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import { type CatalogSetting, settingNamed } from '#shared/domain/settings/catalog.ts';
import { isSaml } from '#shared/domain/settings/saml-sign-on.ts';
import { takesManagement } from '#shared/domain/settings/setting-readers.ts';
import {
  keepingClientSecret,
  leadsToSameProvider,
  storedSingleSignOn,
} from '#shared/domain/settings/single-sign-on.ts';
import { type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A setting as somebody hands it in. */
export interface GivenSetting {
  readonly name: string;
  readonly value: string;
  /** The value that its writer has read. */
  readonly replaces?: string | undefined;
}

type Judged = { readonly value: string } | { readonly refusal: string };

/** Longer ones would, sealed, not fit into the 500 characters that a configuration has for them. */
const longestClientSecret = 335;

async function namesEntity({ organizationId }: RequestScope, id: string): Promise<boolean> {
  const owner = await ownerOf(id);
  return owner?.organizationId === organizationId && owner.kind !== 'Organization';
}

/** Whether what a setting names is there. */
async function danglingReference({ kind, label }: CatalogSetting, value: string, scope: RequestScope) {
  if (value === '') return null;
  if (kind === 'roleId' && !(await isActiveRole(scope.table, value)))
    return `"${label}" must be a role of the organization.`;
  if (kind === 'entityId' && !(await namesEntity(scope, value)))
    return `"${label}" must be an item of the organization.`;
  return null;
}

/**
 * While people have to use single sign-on, their provider stays: another one would have to be tried first, and none at all would shut
 * everybody out.
 */
async function severedProvider(
  { name, label }: CatalogSetting,
  value: string,
  before: string,
  { table }: RequestScope,
) {
  const [was, is] = [storedSingleSignOn(before), storedSingleSignOn(value)];
  const isSame = was === null || leadsToSameProvider(was, is);
  if (name !== 'singleSignOnConfiguration' || isSame) return null;
  const { required } = await readSignOnPolicy(table);
  return required
    ? `"${label}" is required of people. Stop requiring it before you change the provider, or replace all of its certificates at once.`
    : null;
}

const secretIn = (value: string): string | undefined => {
  const stored = storedSingleSignOn(value);
  return stored === null || isSaml(stored) ? undefined : stored.clientSecret;
};

/** A configuration with its client secret sealed. One that was sealed before stays so, under the key of now. */
async function withSealedSecret(value: string, stored: string, { label }: CatalogSetting, organizationId: string) {
  const configuration = storedSingleSignOn(value);
  if (isSaml(configuration) && !configuration.certificates.every((one) => signingCertificate(one) !== null)) {
    const sentence = 'Its certificates must be X.509 certificates with an RSA key of at least 2048 bits.';
    return { refusal: `"${label}" cannot be saved. ${sentence}` };
  }
  const secret = secretIn(value);
  if (!configuration || secret === undefined) return { value };
  if (isSealed(secret) && secret === secretIn(stored)) {
    const again = await sealAgain(secret, organizationId);
    return { value: again === secret ? value : JSON.stringify({ ...configuration, clientSecret: again }) };
  }
  if (secret.length > longestClientSecret) {
    const sentence = `Its clientSecret must have at most ${longestClientSecret} characters.`;
    return { refusal: `"${label}" cannot be saved. ${sentence}` };
  }
  return { value: JSON.stringify({ ...configuration, clientSecret: await seal(secret, organizationId) }) };
}

async function judged(given: GivenSetting, stored: StoredSettings, scope: RequestScope): Promise<Judged> {
  const setting = settingNamed(given.name);
  if (!setting) throw new DomainError('settingNotFound');
  if (setting.readOnly) throw new DomainError('settingReadOnly', { reason: given.name });
  if (takesManagement(setting.name) && !scope.may('Create', 'Organization')) {
    throw new DomainError('notPermitted', { reason: given.name });
  }

  const before = storedValue(stored, setting.name) ?? '';
  const isSingleSignOn = setting.kind === 'singleSignOn';
  const submitted = isSingleSignOn ? keepingClientSecret(given.value, before) : given.value;
  const loopbackIssuers = (process.env['OUTGOING_LOOPBACK_HOSTS'] ?? '') !== '';
  const checked = checkedSetting(setting.name, submitted, { loopbackIssuers });
  if (!checked.ok) return { refusal: checked.message };
  const dangling = await danglingReference(setting, checked.value, scope);
  if (dangling !== null) return { refusal: dangling };
  const severed = await severedProvider(setting, checked.value, before, scope);
  if (severed !== null) return { refusal: severed };
  return isSingleSignOn
    ? withSealedSecret(checked.value, before, setting, scope.organizationId)
    : { value: checked.value };
}

const thresholds = {
  warning: 'defaultWarningReportingCovenantThreshold',
  critical: 'defaultCriticalReportingCovenantThreshold',
} as const;

/** Which of the given settings makes a covenant critical before it is a warning; null where the two agree, or one of them is not set. */
function thresholdOutOfOrder(
  given: readonly GivenSetting[],
  values: ReadonlyMap<string, string>,
  stored: StoredSettings,
): number | null {
  const daysOf = (name: string) => values.get(name) ?? storedValue(stored, name) ?? '';
  const [warning, critical] = [daysOf(thresholds.warning), daysOf(thresholds.critical)];
  if (warning === '' || critical === '' || Number(critical) <= Number(warning)) return null;
  const index = given.findLastIndex(({ name }) => name === thresholds.critical || name === thresholds.warning);
  return index === -1 ? null : index;
}

/**
 * The values to be stored, by name, with their client secrets sealed. One bad setting refuses all of them; `fieldOf` names the field of the
 * request with the setting's value.
 */
export async function checkSettings(
  given: readonly GivenSetting[],
  stored: StoredSettings,
  scope: RequestScope,
  fieldOf: (index: number) => string,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  const fields: Record<string, string> = {};
  for (const [index, setting] of given.entries()) {
    const found = await judged(setting, stored, scope);
    if ('refusal' in found) fields[fieldOf(index)] = found.refusal;
    else if (values.has(setting.name)) fields[fieldOf(index)] = 'This setting is named twice.';
    else values.set(setting.name, found.value);
  }
  const outOfOrder = thresholdOutOfOrder(given, values, stored);
  if (outOfOrder !== null) fields[fieldOf(outOfOrder)] = 'The critical threshold cannot be more days than the warning.';
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
  return values;
}
