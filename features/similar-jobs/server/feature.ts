import { implement } from '../../../server/feature.ts';
import { similarJobs } from '../feature.ts';
import { listSimilarJobs } from './similar.ts';

export const similarJobsServer = implement(similarJobs, { handlers: { listSimilarJobs } });
