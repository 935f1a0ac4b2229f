import { environment } from '#functions/platform/environment.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import type { ReferenceContext } from './context.ts';

export const getConfig: UseCase<(typeof reference.calls)['getConfig'], ReferenceContext> = async () => ({
  workingDaysApiKey: environment().WORKING_DAYS_API_KEY,
  holidayServiceUrl: environment().HOLIDAY_SERVICE_URL,
  goJsApiKey: environment().GO_JS_API_KEY,
});
