import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../api/api-error.ts';
import { peopleQueries } from '../../api/queries/people-queries.ts';

/** For acts that are confirmed: when somebody else was first, the latest is read, so that confirming again is about what is there now. */
export function useLatestAfterConflict() {
  const queryClient = useQueryClient();
  return async <Result>(write: Promise<Result>): Promise<Result> => {
    try {
      return await write;
    } catch (error) {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: peopleQueries.all() });
      throw error;
    }
  };
}
