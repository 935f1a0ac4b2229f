import { getJob, jobsContext, listJobs, retryJob } from '#functions/domain/jobs/jobs.ts';
import { authenticate } from '#functions/platform/authenticate.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { jobs } from '#shared/contract/jobs.ts';

export const handler = serveArea(jobs, { listJobs, getJob, retryJob }, jobsContext, { people: authenticate });
