/** What functions log for alarms to listen to: that somebody has to look although Lambda itself counts no failure. */
export const alarmWords = {
  brokenTrail: 'The audit trail is broken.',
  eventNotUnderstood: 'An event was not understood.',
  jobGivenUp: 'A job was given up.',
  requestFailed: 'A request failed unexpectedly.',
  requestRefused: 'A request was refused.',
  brokenAnswer: 'An answer broke its contract.',
} as const;
