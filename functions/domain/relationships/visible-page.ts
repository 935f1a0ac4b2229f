import { chosenPage, type ListPage, type Page, type PageRequest } from '#functions/platform/table.ts';

/**
 * A full page of what may be seen, where that is only known after reading more than the records themselves. `idOf` tells of which record something
 * seen is.
 */
export const visiblePage = <Stored extends { readonly id: string }, Item>(
  read: (page: PageRequest) => Promise<ListPage<Stored>>,
  visibleOf: (stored: readonly Stored[]) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
  request: PageRequest,
): Promise<Page<Item>> =>
  chosenPage(
    read,
    async (stored) => {
      const visible = new Map((await visibleOf(stored)).map((item) => [idOf(item), item]));
      return stored.map(({ id }) => visible.get(id) ?? null);
    },
    request,
  );
