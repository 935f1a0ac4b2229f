interface SnoozeTime {
  readonly label: string;
  readonly until: Date;
}

const atHour = (day: Date, daysAhead: number, hour: number): Date => {
  const moment = new Date(day);
  moment.setDate(moment.getDate() + daysAhead);
  moment.setHours(hour, 0, 0, 0);
  return moment;
};

const monday = 1;
const daysUntilMonday = (now: Date): number => (monday - now.getDay() + 7) % 7 || 7;

/** Until when an alert can be put off, on the reader's own clock. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const inThreeHours = new Date(now.getTime() + 3 * 60 * 60 * 1_000);
  return [
    { label: 'For three hours', until: inThreeHours },
    { label: 'Until tomorrow, 8:00', until: atHour(now, 1, 8) },
    { label: 'Until Monday, 8:00', until: atHour(now, daysUntilMonday(now), 8) },
    { label: 'For a month', until: atHour(now, 30, 8) },
  ];
}
