import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { openApiDocument } from '#shared/contract/open-api.ts';
import type { session } from '#shared/contract/session.ts';
import type { SessionContext } from './context.ts';

export const getOpenApi: UseCase<(typeof session.calls)['getOpenApi'], SessionContext> = async () => openApiDocument();
