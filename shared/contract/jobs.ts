import * as z from 'zod';
import { Job, JobStatus } from '../domain/job.ts';
import { signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

export const jobs = defineArea('jobs', {
  listJobs: call({
    id: 'get-jobs',
    summary:
      'Background work that people have started, on entities that the signed-in user may see, newest first. Of what Trestle does by itself, only what failed and the user may start again; superusers see all of it.',
    method: 'GET',
    path: '/api/jobs',
    access: signedIn,
    query: z.object({ ...pageQuery, status: JobStatus.optional() }),
    response: z.array(Job),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  getJob: call({
    id: 'get-jobs-job-id',
    summary: 'One job with its progress.',
    method: 'GET',
    path: '/api/jobs/{jobId}',
    access: signedIn,
    response: Job,
    errors: ['jobNotFound'],
  }),
  retryJob: call({
    id: 'post-jobs-job-id-retry',
    summary: 'Starts a failed job again.',
    method: 'POST',
    path: '/api/jobs/{jobId}/retry',
    access: signedIn,
    response: Job,
    errors: ['jobNotFound', 'jobNotRetryable'],
  }),
});
