import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { Need } from '#shared/domain/notifications/need.ts';
import type { NotificationSource } from '#shared/domain/notifications/notification.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts';
import type { MayAt } from '#shared/domain/permissions/may-at.ts';
import type { IsoDate } from '#shared/time/dates.ts';

/** Something that people are told of. The same occasion, told again, reaches nobody twice. */
export interface Occasion {
  readonly kind: NotificationKind;
  /** Makes it another occasion than any other of the organization. */
  readonly key: string;
  /** When it happened: the same however often it is told. */
  readonly at: string;
  /** Where several that happen together are one: the moment from which they do. */
  readonly idAt?: string;
  /** Kept once everybody was told, so that what else belongs to it is told to nobody, and costs one read. */
  readonly mark?: RecordKey;
  readonly title: string;
  /** The same for channels, whose readers are not those who are asked; left out: as it is. */
  readonly titleForChannels?: string;
  /** The particulars, as far as somebody may see them. */
  readonly textFor: (may: MayAt) => string;
  /** The path of the page that shows it. */
  readonly url: string;
  readonly source: NotificationSource;
  /** What something falls due on; null where nothing does. */
  readonly dueOn: IsoDate | null;
  /** What it is about and lies in, narrowest first; empty for what lies in no structure. */
  readonly path: readonly string[];
  /** What somebody has to be permitted to see, to know of it. */
  readonly needs: readonly Need[];
  /** Where people from outside are told nothing of it, although they hear of others of its kind. */
  readonly isInternal?: boolean;
  /** Where people from outside read of it on its own page. */
  readonly isOnItsPage?: boolean;
  readonly audience: Audience;
}

export interface Audience {
  /** People who are asked to act, by themselves or with their groups and deal roles. */
  readonly asked?: readonly string[];
  /** People whose doing it follows from, or whom it concerns. */
  readonly own?: readonly string[];
  /** People whom its text names. */
  readonly mentioned?: readonly string[];
  /** Whether those are told who watch what it is about, who are on the teams of its path, and who administer deals. */
  readonly watchers?: boolean;
  /** What it belongs to besides, of which the watchers are told as well. */
  readonly watchedIds?: readonly string[];
  readonly team?: boolean;
  readonly administrators?: boolean;
  /** Administrators whom it concerns, by their ids. */
  readonly administratorIds?: readonly string[];
  /** Who did it, and knows. */
  readonly except?: string;
  /** Who is told of the same in another way. */
  readonly toldOtherwise?: readonly string[];
}
