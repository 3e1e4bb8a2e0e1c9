import { implement } from '../../../server/feature.ts';
import { resumeReading } from '../feature.ts';
import { draftProfile } from './read.ts';
import { resumeText } from './text.ts';

export const resumeReadingServer = implement(resumeReading, {
  handlers: { draftProfile },
  resumeText,
});
