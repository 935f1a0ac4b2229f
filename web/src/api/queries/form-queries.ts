import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Form } from '#shared/domain/form.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const formsAtOnce = 100;

export const formQueries = {
  all: () => ['forms'] as const,
  of: (structureId: string) => [...formQueries.all(), structureId] as const,
  /** Forms of a structure and of what lies in it. */
  list: (structureId: string, launchStatus: Form['launchStatus']) =>
    infiniteQueryOptions({
      queryKey: [...formQueries.of(structureId), 'list', launchStatus],
      queryFn: ({ pageParam, signal }) =>
        api.forms.listForms({
          params: { entityId: structureId },
          query: { launchStatus, ...pageAt(pageParam, formsAtOnce) },
          signal,
        }),
      ...fromTheStart,
    }),
  /** Forms whose documents lie in a folder. */
  inFolder: (structureId: string, folderId: string) =>
    queryOptions({
      queryKey: [...formQueries.of(structureId), 'folder', folderId],
      queryFn: ({ signal }) =>
        everyItem((query) =>
          api.forms.listForms({ params: { entityId: structureId }, query: { folderId, ...query }, signal }),
        ),
    }),
  detail: (structureId: string, id: string) =>
    queryOptions({
      queryKey: [...formQueries.of(structureId), id],
      queryFn: async ({ signal }) => (await api.forms.getForm({ params: { entityId: structureId, id }, signal })).body,
    }),
};
