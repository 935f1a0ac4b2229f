import type { RequestScope } from '#functions/platform/http/request-scope.ts';

export interface NotificationsContext {
  readonly scope: RequestScope;
}

export const notificationsContext = (scope: RequestScope): NotificationsContext => ({ scope });
