import { getJob, jobsContext, listJobs, retryJob } from '#functions/domain/jobs/jobs.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { jobs } from '#shared/contract/jobs.ts';

export const handler = serveArea(jobs, { listJobs, getJob, retryJob }, jobsContext, { people: authenticate });
