/** One page of a list; `nextCursor` is null on the last one. */
export interface PageOf<Item> {
  readonly body: readonly Item[];
  readonly nextCursor: string | null;
}

export interface Paged {
  readonly nextCursor: string | null;
}

/** What a call of a list is asked for; `cursor` is null for the first page. */
export const pageAt = (cursor: string | null, limit: number) => ({ limit, ...(cursor === null ? {} : { cursor }) });

/** What an infinite query says of its pages. */
export const fromTheStart = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: Paged) => nextCursor,
};
