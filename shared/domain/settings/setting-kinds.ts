/** The groups of the settings form, in its order. */
export const settingGroups = [
  'Apps',
  'Display and naming',
  'Currency and time',
  'Views',
  'Data room and structure',
  'Access and approvals',
  'Computation',
  'Features',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

interface Described {
  readonly label: string;
  /** One sentence: what the setting changes. */
  readonly description: string;
  /** As stored. An empty text means that there is none. */
  readonly defaultValue: string;
  /** No read shows the value. */
  readonly secret?: true;
  /** The product fills it in; people cannot set it. */
  readonly readOnly?: true;
}

/** What a text must look like: a regular expression for all of it, and the same in words. */
export interface Form {
  readonly pattern: string;
  readonly meaning: string;
}

export interface FlagSetting extends Described {
  readonly kind: 'flag';
  readonly defaultValue: 'false';
}

export interface TextSetting extends Described {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly form?: Form;
}

/** A whole number. */
export interface NumberSetting extends Described {
  readonly kind: 'number';
  readonly unit: 'days';
  readonly min: number;
  readonly max: number;
}

export interface ChoiceSetting<Value extends string = string, Default extends string = string> extends Described {
  readonly kind: 'choice';
  readonly allowed: readonly Value[];
  readonly defaultValue: Default;
}

/** A JSON list of texts. */
export interface ListSetting<Value extends string = string> extends Described {
  readonly kind: 'list';
  readonly allowed?: readonly Value[];
  readonly form?: Form;
  readonly defaultValue: '[]';
}

/**
 * `timeZone`: a name of the IANA database. `singleSignOn`: a JSON object, see `single-sign-on.ts`. `entityId`: a UUID. `roleId`: a role that
 * every organization has, by name, or one of its own, by UUID.
 */
export interface OtherSetting<Kind extends 'timeZone' | 'singleSignOn' | 'entityId' | 'roleId'> extends Described {
  readonly kind: Kind;
}

export type SettingDefinition =
  | FlagSetting
  | TextSetting
  | NumberSetting
  | ChoiceSetting
  | ListSetting
  | OtherSetting<'timeZone'>
  | OtherSetting<'singleSignOn'>
  | OtherSetting<'entityId'>
  | OtherSetting<'roleId'>;

export const flag = (label: string, description: string): FlagSetting => ({
  kind: 'flag',
  label,
  description,
  defaultValue: 'false',
});

/** A text of one line and at most 60 characters unless `more` says otherwise. */
export const text = (
  label: string,
  description: string,
  more: Partial<Omit<TextSetting, 'kind'>> = {},
): TextSetting => ({
  kind: 'text',
  label,
  description,
  defaultValue: '',
  maxLength: 60,
  ...more,
});

export const choice = <const Value extends string, const Default extends Value | ''>(
  label: string,
  description: string,
  allowed: readonly Value[],
  defaultValue: Default,
): ChoiceSetting<Value, Default> => ({ kind: 'choice', label, description, allowed, defaultValue });

export const list = <const Value extends string = string>(
  label: string,
  description: string,
  more: Pick<ListSetting<Value>, 'allowed' | 'form'> = {},
): ListSetting<Value> => ({ kind: 'list', label, description, defaultValue: '[]', ...more });

export const other = <Kind extends OtherSetting<'timeZone' | 'singleSignOn' | 'entityId' | 'roleId'>['kind']>(
  kind: Kind,
  label: string,
  description: string,
  defaultValue = '',
): OtherSetting<Kind> => ({ kind, label, description, defaultValue });

/** Days before a due date; a year at most. */
export const daysBefore = (label: string, description: string): NumberSetting => ({
  kind: 'number',
  label,
  description,
  defaultValue: '',
  unit: 'days',
  min: 0,
  max: 365,
});
