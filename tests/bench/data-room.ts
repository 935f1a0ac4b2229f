import { loadRoom } from './portfolio/load-room.ts';
import { eventOf, isList, type Measure, measure, withStack } from './portfolio/measured-reads.ts';
import { watchDynamo } from './portfolio/watch-dynamo.ts';

const few = 3;

async function measureAll(edge: Readonly<Record<string, string>>): Promise<void> {
  const { token, organizationId, roomId, folderId } = await loadRoom();
  const { handler } = await import('#functions/api/data-room.ts');
  const watch = await watchDynamo();
  const room = `/api/room/${roomId}`;
  const measures: readonly Measure[] = [
    { title: 'first page of the room', path: `${room}/listing?limit=100`, target: 5, holds: isList(100) },
    {
      title: 'page of a folder',
      path: `${room}/documents/${folderId}/listing?limit=100`,
      target: 6,
      holds: isList(100),
    },
    {
      title: 'folders of the room',
      path: `${room}/documents/structure?foldersOnly=true`,
      target: 5,
      rounds: few,
      holds: isList(250),
    },
    { title: 'whole tree', path: `${room}/documents/structure`, target: 5, rounds: few, holds: isList(250) },
    {
      title: 'filter by name',
      path: `${room}/documents/filteredStructure?nameFilter=invoice%20125-2`,
      target: 5,
      rounds: few,
      holds: isList(1),
    },
  ];
  const sent = { authorization: `Bearer ${token}`, 'x-organization-id': organizationId, ...edge };
  for (const one of measures) await measure(handler, eventOf(one.path, sent), watch, one);
}

/** What a data room of 50,000 documents costs to look at. */
export const main = (): Promise<void> => withStack(measureAll);
