import { feature } from '../../shared/kit/feature.ts';
import { lawCalls } from './calls.ts';
import { lawParts } from './parts.ts';
import { LAW_CODES } from './rules/findings.ts';

/** What the law says about postings where the work is done. The hold that pauses jobs is the core's. */
export const laws = feature({
  name: 'laws',
  says: 'Postings follow the laws of the place of work: the form says what they ask for, and unlawful jobs are paused.',
  calls: lawCalls,
  parts: lawParts,
  group: ['Laws', 'Laws on postings and hiring by place and date, with their sources'],
  refusals: {
    /** A law where the work is done forbids to publish the posting as it is. */
    400: LAW_CODES,
    /** A law has changed since the text was written. */
    409: ['law-not-met'],
  },
  /**
   * The company is warned that a law will pause a job; it is paused if the law forbids its text, and its company is told; a
   * law ends by which it is paused (job).
   */
  due: ['law-warning', 'law-begins', 'law-ends'],
  regulates:
    'AT CA-BC CA-ON CA-PE DE FR IT LT MT PL SK US-CA US-CO US-DC US-DE US-HI US-IL US-MA US-MD US-ME US-MN US-NJ US-NY US-VT US-WA'.split(
      ' ',
    ),
});
