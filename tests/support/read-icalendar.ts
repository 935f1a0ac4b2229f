type Properties = Record<string, string>;

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));

/** Reads RFC 5545 strictly, independently of what writes it: lines end with CRLF, blocks are closed in order, every event has what it must have. */
export function readIcalendar(text: string): {
  readonly properties: Properties;
  readonly events: readonly Properties[];
} {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end.');
  const lines = text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
  const properties: Properties = {};
  const events: Properties[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const at = line.search(/:/);
    if (at < 1) throw new Error(`No property: ${line}`);
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} was not open.`);
    } else {
      const into = open.at(-1) === 'VEVENT' ? events.at(-1) : properties;
      if (into === undefined || name in into) throw new Error(`${name} stands twice.`);
      into[name] = unescaped(value);
    }
  }
  if (open.length > 0 || lines[0] !== 'BEGIN:VCALENDAR') throw new Error('A block is not closed.');
  for (const name of ['VERSION', 'PRODID']) if (!(name in properties)) throw new Error(`${name} is missing.`);
  for (const event of events)
    for (const name of ['UID', 'DTSTAMP', 'DTSTART;VALUE=DATE'])
      if (!(name in event)) throw new Error(`${name} is missing.`);
  if (new Set(events.map((event) => event['UID'])).size !== events.length) throw new Error('A UID stands twice.');
  return { properties, events };
}
