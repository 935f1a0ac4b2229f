/** What functions log when a person has to be called although nothing failed; alarms listen for these words. */
export const alarmWords = { brokenTrail: 'The audit trail is broken.' } as const;
