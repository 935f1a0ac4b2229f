/** Events that say more than what was done to which kind of thing. */
const whole: Readonly<Record<string, string>> = {
  'signIn.succeeded': 'Signed in',
  'signIn.failed': 'Sign-in failed',
  'signIn.lockedOut': 'Locked out after too many attempts',
  'access.refused': 'Refused for want of a right',
  'superuser.entered': 'Trestle superuser entered',
  'superuser.left': 'Trestle superuser left',
  'support.asked': 'Support asked to see what a user sees',
  'support.opened': 'Support opened what a user sees',
  'support.read': 'Support read what a user sees',
  'document.opened': 'Document opened',
  'document.versionAdded': 'New version of a document',
  'document.versionRestored': 'Earlier version of a document restored',
  'document.keptDeleted': 'Document deleted',
  'document.removed': 'Document deleted',
  'document.arranged': 'Document put in another place',
  'document.scanned': 'Document scanned for malware',
  'document.takenBack': 'Document taken back',
  'figures.entered': 'Figures entered',
  'organization.settingsChanged': 'Settings changed',
  'organization.created': 'Organization created',
  'organization.updated': 'Organization changed',
  'auditExport.addressed': 'Export of the activity log fetched',
  'note.recorded': 'Note put on record',
  'team.saved': 'Put on a team',
  'team.left': 'Taken off a team',
  'permissions.added': 'Permissions granted',
  'permissions.removed': 'Permissions taken away',
  'permissions.ended': 'Permissions ended',
  'group.permissionsSet': 'Permissions of a group changed',
  'entities.assigned': 'Deal roles given',
  'entities.unassigned': 'Deal roles taken away',
  'covenant.proposed': 'Covenant proposed',
  'covenant.delivered': 'Delivery counted for a covenant',
  'covenant.changeProposed': 'Change of a covenant proposed',
  'covenant.changeWithdrawn': 'Change of a covenant withdrawn',
  'covenant.unapproved': 'Approval of a covenant taken back',
  'covenant.eventRecorded': 'Event of a covenant recorded',
  'covenant.eventRemoved': 'Event of a covenant taken back',
  'detail.unapproved': 'Approval of a detail taken back',
  'form.unapproved': 'Approval of a form taken back',
  'deliverable.handedIn': 'Handed in for a covenant',
  'relationship.counterpartyRenamed': 'Party renamed',
  'structure.launchStatusChanged': 'Structure archived or restored',
  'structure.moved': 'Structure moved',
  'member.joined': 'User joined',
  'member.invited': 'User invited',
  'member.disabled': 'User switched off',
  'member.enabled': 'User switched on',
  'member.removed': 'User removed',
  'member.withdrawn': 'Invitation withdrawn',
  'member.declined': 'Invitation declined',
};

/** What is done to things of any kind. */
const acts: Readonly<Record<string, string>> = {
  created: 'created',
  updated: 'changed',
  changed: 'changed',
  saved: 'changed',
  obsoleted: 'archived',
  restored: 'restored',
  revived: 'restored',
  removed: 'removed',
  deleted: 'deleted',
  approved: 'approved',
  amended: 'amended',
  launchStatusChanged: 'archived or restored',
  uploaded: 'filed',
  rotated: 'given a new secret',
  revoked: 'revoked',
  defined: 'defined',
  started: 'started',
  counted: 'finished',
  claimed: 'created',
  made: 'made',
};

const spaced = (word: string): string =>
  word.replace(/(\p{Ll})(\p{Lu})/gu, (_, small: string, large: string) => `${small} ${large.toLowerCase()}`);

/** What was done, as the beginning of a line. An event without words of its own is told by its name. */
export function auditEventWords(event: string, typeWord: string): string {
  const known = whole[event];
  if (known !== undefined) return known;
  const act = event.slice(event.indexOf('.') + 1);
  return `${typeWord} ${acts[act] ?? spaced(act)}`;
}
