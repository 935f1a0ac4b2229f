import type { CounterpartySource } from '#shared/domain/relationship.ts';

/** Things by the names that the demo's data call them. */
interface Named<Value> {
  set(name: string, value: Value): void;
  /** Throws where nothing has that name: then the data are wrong. */
  get(name: string): Value;
}

export interface MadeEntity {
  readonly id: string;
  readonly version: number;
}

interface MadeCounterparty {
  readonly sourceType: CounterpartySource;
  readonly sourceId: string;
}

/** What has been made in an organization so far. */
export interface DemoBook {
  readonly organizationId: string;
  /** Ids, by type and name, such as `Loan Current`. */
  readonly statuses: Named<string>;
  readonly calendars: Named<string>;
  readonly counterparties: Named<MadeCounterparty>;
  /** By custom id. */
  readonly entities: Named<MadeEntity>;
}

function named<Value>(what: string): Named<Value> {
  const values = new Map<string, Value>();
  return {
    set: (name, value) => void values.set(name, value),
    get: (name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`The demo has no ${what} "${name}".`);
      return value;
    },
  };
}

/** The book of an organization, in which it is a counterparty itself. */
export function openBook(organizationId: string, organizationName: string): DemoBook {
  const book: DemoBook = {
    organizationId,
    statuses: named('status'),
    calendars: named('calendar'),
    counterparties: named('counterparty'),
    entities: named('entity'),
  };
  book.counterparties.set(organizationName, { sourceType: 'Organization', sourceId: organizationId });
  return book;
}
