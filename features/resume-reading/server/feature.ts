import { implement } from '../../../server/feature.ts';
import { resumeReading } from '../feature.ts';
import { draftProfile } from './read.ts';

export const resumeReadingServer = implement(resumeReading, { handlers: { draftProfile } });
