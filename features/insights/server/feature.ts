import { implement } from '../../../server/feature.ts';
import { insights } from '../feature.ts';
import { exportHiringNumbers, getHiringNumbers } from './numbers.ts';

export const insightsServer = implement(insights, {
  handlers: { getHiringNumbers, exportHiringNumbers },
});
