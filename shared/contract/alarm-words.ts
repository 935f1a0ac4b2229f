/** What functions log when a person has to be called although nothing failed; alarms listen for these words. */
export const alarmWords = {
  brokenTrail: 'The audit trail is broken.',
  eventNotUnderstood: 'An event was not understood.',
} as const;
