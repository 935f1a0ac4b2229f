/** A thing without the fields that its reader asked to leave out; its type stays that of the whole (see `leavingOut` of the contract). */
export const leaveOut = <Thing extends object>(thing: Thing, names: readonly string[]): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name))) as Thing;
