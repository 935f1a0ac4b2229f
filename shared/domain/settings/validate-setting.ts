import * as z from 'zod';
import { RoleName } from '../permissions/roles.ts';
import { isUuid } from '../uuid.ts';
import { type CatalogSetting, settingNamed } from './catalog.ts';
import { isSaml } from './saml-sign-on.ts';
import type { ChoiceSetting, ListSetting, NumberSetting, TextSetting } from './setting-kinds.ts';
import { isIssuer, isSignOnUrl, parsedSingleSignOn } from './single-sign-on.ts';

/** The value as it is to be stored, or a sentence that says what is allowed. */
export type CheckedSetting =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export interface CheckOptions {
  /** Lets an identity provider be at http://localhost, for the machine of a developer. */
  readonly loopbackIssuers?: boolean;
}

const longestJson = 20_000;
const mostItems = 200;
const longestItem = 200;

const accepted = (value: string): CheckedSetting => ({ ok: true, value });
const refused = (label: string, sentence: string): CheckedSetting => ({ ok: false, message: `"${label}" ${sentence}` });

const hasForm = (form: { readonly pattern: string } | undefined, value: string): boolean =>
  form === undefined || new RegExp(`^(?:${form.pattern})$`, 'u').test(value);

const hasControls = (value: string): boolean => /\p{Cc}/u.test(value);

/** The JSON of a text of bounded length; undefined where there is none. */
function jsonIn(value: string): unknown {
  if (value.length > longestJson) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function checkedText({ label, maxLength, form }: TextSetting, value: string): CheckedSetting {
  if (value.length > maxLength) return refused(label, `must have at most ${maxLength} characters.`);
  if (hasControls(value)) return refused(label, 'must be one line without tabs.');
  return value === '' || hasForm(form, value) ? accepted(value) : refused(label, `must be ${form?.meaning}.`);
}

function checkedNumber({ label, unit, min, max }: NumberSetting, value: string): CheckedSetting {
  const isWhole = /^(0|[1-9]\d*)$/.test(value);
  return isWhole && Number(value) >= min && Number(value) <= max
    ? accepted(value)
    : refused(label, `must be a whole number of ${unit} from ${min} to ${max}.`);
}

const checkedChoice = ({ label, allowed }: ChoiceSetting, value: string): CheckedSetting =>
  allowed.includes(value) ? accepted(value) : refused(label, `must be one of these: ${allowed.join(', ')}.`);

const Items = z.array(z.string().trim().min(1).max(longestItem)).max(mostItems);

function checkedList({ label, allowed, form }: ListSetting, value: string): CheckedSetting {
  const items = Items.safeParse(jsonIn(value)).data;
  if (!items || items.some(hasControls)) {
    return refused(
      label,
      `must be a JSON list of at most ${mostItems} texts, each of one line and at most ${longestItem} characters.`,
    );
  }
  if (new Set(items).size < items.length) return refused(label, 'must not name the same twice.');
  const stranger = items.find((item) => (allowed && !allowed.includes(item)) || !hasForm(form, item));
  if (stranger === undefined) return accepted(JSON.stringify(items));
  return allowed
    ? refused(label, `may hold only these: ${allowed.join(', ')}.`)
    : refused(label, `must hold only ${form?.meaning}.`);
}

/** Whether the name is one of the IANA database, written as there. Other names of a zone, such as Asia/Kolkata, count too. */
function isTimeZone(value: string): boolean {
  if (!/^[A-Z][A-Za-z]*(\/[A-Z][A-Za-z0-9_+-]*)+$/.test(value)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions();
    return timeZone === value || timeZone.toLowerCase() !== value.toLowerCase();
  } catch {
    return false;
  }
}

function checkedSingleSignOn(label: string, value: string, { loopbackIssuers = false }: CheckOptions): CheckedSetting {
  const parsed = parsedSingleSignOn(jsonIn(value));
  if (!parsed.success) {
    return { ok: false, message: `"${label}" cannot be saved. ${parsed.error.issues[0]?.message ?? ''}`.trim() };
  }
  const { data } = parsed;
  const isPlace = isSaml(data) ? isSignOnUrl(data.signOnUrl, loopbackIssuers) : isIssuer(data.issuer, loopbackIssuers);
  if (isPlace) return accepted(JSON.stringify(data));
  return isSaml(data)
    ? refused(label, 'cannot be saved. Its signOnUrl must be an https address with a public host name.')
    : refused(label, 'cannot be saved. Its issuer must be an https address with a public host name and no query.');
}

const isRole = (value: string): boolean => RoleName.options.some((role) => role === value) || isUuid(value);

/** Judges a value of a setting, whoever sets it. Blanks around it do not count; nothing else is mended. */
export function checkedValue(setting: CatalogSetting, given: string, options: CheckOptions = {}): CheckedSetting {
  const value = given.trim();
  if (value === '' && setting.defaultValue === '') return accepted('');
  switch (setting.kind) {
    case 'flag':
      return ['true', 'false'].includes(value) ? accepted(value) : refused(setting.label, 'must be "true" or "false".');
    case 'text':
      return checkedText(setting, value);
    case 'number':
      return checkedNumber(setting, value);
    case 'choice':
      return checkedChoice(setting, value);
    case 'list':
      return checkedList(setting, value);
    case 'timeZone':
      return isTimeZone(value)
        ? accepted(value)
        : refused(setting.label, 'must be a time zone of the IANA database, such as America/New_York.');
    case 'singleSignOn':
      return checkedSingleSignOn(setting.label, value, options);
    case 'entityId':
      return isUuid(value) ? accepted(value) : refused(setting.label, 'must be the id of an entity.');
    case 'roleId':
      return isRole(value)
        ? accepted(value)
        : refused(setting.label, `must be ${RoleName.options.join(', ')} or the id of a role of the organization.`);
  }
}

/** What people may store under a name: the value without blanks around it. An empty one stands for the default where that makes sense. */
export function checkedSetting(name: string, value: string, options: CheckOptions = {}): CheckedSetting {
  const setting = settingNamed(name);
  if (!setting) return { ok: false, message: `There is no setting with the name "${name.slice(0, 60)}".` };
  return setting.readOnly
    ? refused(setting.label, 'is filled in by the product and cannot be set.')
    : checkedValue(setting, value, options);
}
